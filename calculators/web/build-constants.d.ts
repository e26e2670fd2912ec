/** Constants that the site build gives to the bundles; addresses relative to the script's own. */

/** The script in which Python runs; its name changes with anything that Python is made of. */
declare const WORKER_FILE: string;
/** A file that Python is loaded from; see build_scripts/runtime/bundle.py. */
interface RuntimeFile {
  readonly name: string;
  /** Bytes as stored. */
  readonly size: number;
  /** Bytes on the wire where the host compresses. */
  readonly transfer: number;
}
/** The folder of these files, and which there are. */
declare const RUNTIME_FOLDER: string;
declare const RUNTIME_FILES: { readonly interpreter: RuntimeFile; readonly library: RuntimeFile };
/** The site's root, as seen from the page's script. */
declare const SITE_ROOT: string;
