// Values that outlive the page. A browser that keeps nothing is no reason to stop.

export function kept<Value>(name: string, otherwise: Value, storage: () => Storage = () => localStorage): Value {
  try {
    const text = storage().getItem(`pitboss.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    if (value === null) storage().removeItem(`pitboss.${name}`);
    else storage().setItem(`pitboss.${name}`, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on without it.
  }
}

export const ofThisTab = (): Storage => sessionStorage;
