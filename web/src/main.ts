// Mounts the client.

import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { resume } from "./lib/session.svelte";

await resume();
mount(App, { target: document.getElementById("app")! });
