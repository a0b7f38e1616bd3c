// Replaces the declarations of WXT in the zone `extension`: those bring the types of Node.

declare global {
  interface ImportMeta {
    /** Constants of the build. */
    readonly env: { readonly FIREFOX: boolean };
  }
}

/** A script that WXT builds. */
export interface Script {
  readonly main: () => void;
}
export function defineBackground(script: Script & { readonly type: 'module' }): Script;
export function defineUnlistedScript(main: () => void): Script;
