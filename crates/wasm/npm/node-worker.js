// The thread of an engine under Node.

import { parentPort } from "node:worker_threads";
import { serve } from "./engine.js";
import { load } from "./node.js";

serve({ listen: (call) => parentPort.on("message", call), post: (message) => parentPort.postMessage(message) }, load);
