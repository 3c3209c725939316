import { z } from 'zod'

/** The kinds of file that rows are given as: Excel, or CSV. */
export const fileFormat = z.enum(['xlsx', 'csv'])
export type FileFormat = z.infer<typeof fileFormat>
