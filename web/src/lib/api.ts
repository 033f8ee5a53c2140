// The room over HTTP: one function that asks, and an error that carries the rules of a refusal.

import type { CitedRule } from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly rules: CitedRule[],
  ) {
    super(reason);
  }
}

let token = "";
export const useToken = (given: string): void => void (token = given);
export const currentToken = (): string => token;

function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await request(method, path, body).catch(() => {
    throw new ApiError(0, "The room does not answer. Check your connection and try again.", []);
  });
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { error?: { reason?: string; rules?: CitedRule[] } };
  throw new ApiError(
    answer.status,
    told.error?.reason ?? `The room answered ${answer.status}.`,
    told.error?.rules ?? [],
  );
}

export const get = async <Answer>(path: string): Promise<Answer> => (await ask("GET", path)).json() as Promise<Answer>;
export const getText = async (path: string): Promise<string> => (await ask("GET", path)).text();
export const getResponse = (path: string): Promise<Response> => ask("GET", path);

export async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  const answer = await ask("POST", path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}
