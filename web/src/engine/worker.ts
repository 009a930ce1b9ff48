// The worker of the static site.

import init, { answer } from "pencilproof-engine/pencilproof.js";
import { serve, type Scope } from "./serve";

serve(self as unknown as Scope, async (module) => {
  await init({ module_or_path: module });
  return answer;
});
