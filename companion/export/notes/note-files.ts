import type { ExportSource } from '../pages.ts';
import type { FolderFile } from '../zip.ts';
import { mergeNote } from './merge-note.ts';
import { newNote, noteEnding, noteOf } from './note.ts';

/** One Markdown file per find, with properties in YAML, for Obsidian, Logseq and their kin. */
export function* noteFiles(source: ExportSource): Generator<FolderFile> {
  for (const row of source.rows(source.pages)) {
    const note = noteOf(source, row);
    const update = (existing: string): string => mergeNote(existing, note);
    yield { name: note.name, content: newNote(note), ending: noteEnding(note.id), update };
  }
}
