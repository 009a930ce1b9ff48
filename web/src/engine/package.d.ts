// The engine as WebAssembly, which `cargo xtask web` builds. Only the static site has it.

declare module "pencilproof-engine/pencilproof.js" {
  /** Makes the engine from its compiled module. */
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  export const answer: import("./calls").Answering;
}
