/** A record or list row as the API answers it; its columns are the resource's own. */
export type Row = { id: number } & Record<string, unknown>
