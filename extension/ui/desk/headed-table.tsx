import type { ComponentChildren } from 'preact';

/** A table with the names of its columns on top. @param props.class further classes beside `hosts` */
export function HeadedTable(props: {
  readonly heads: readonly string[];
  readonly class?: string;
  /** Its rows. */
  readonly children: ComponentChildren;
}) {
  return (
    <table class={`hosts ${props.class ?? ''}`}>
      <thead>
        <tr>
          {props.heads.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}
