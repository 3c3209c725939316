import { z } from 'zod'

/** A row of any kind, or the input of one. */
export type Row = Record<string, unknown>

/** Tells an object from a list and from a single value. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema of an object of any kind; the same object comes out. */
export const rowSchema = z.custom<Row>(isRow)
