// The worker of an engine in a browser.

import { load } from "./browser-load.js";
import { serve } from "./engine.js";

const listen = (call) => {
  self.onmessage = ({ data }) => void call(data);
};
serve({ listen, post: (message) => self.postMessage(message) }, load);
