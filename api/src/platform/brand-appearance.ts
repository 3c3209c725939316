import { type Brand, brandSchema } from '../modules/brands/brand.ts'

type Look = Pick<Brand, 'mark' | 'colour'>

let inForce: Look = brandSchema.parse({})

/** How the installation's own brand looks: for mails and the pages for signing in, which are written without asking the database. */
export const look = (): Look => inForce

/** Puts a look in force in this process, as its wordings are. */
export function replaceLook({ mark, colour }: Look): void {
  inForce = { mark, colour }
}
