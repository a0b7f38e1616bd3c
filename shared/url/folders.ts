/**
 * Returns the places in which an http(s) address lies: its host, then folders from the outermost, each with the host
 * before it and a slash at its end. Scheme, query and fragment do not count. @param most folders below the host
 */
export function foldersOf(url: string, most: number): string[] {
  const path = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash >= 0 && folders.length <= most; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash + 1));
  return folders;
}
