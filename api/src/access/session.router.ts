import { packRules } from '@casl/ability/extra'
import { procedure, router } from '../core/trpc.ts'
import { loadBrand } from '../settings/brand.ts'

export const sessionRouter = router({
  /** Who is signed in, what they may do (CASL's packed rules, for the same `can()` in the browser) and the brand. */
  me: procedure.query(async ({ ctx }) => {
    const { user, realUser, rules } = ctx.actor
    return {
      user,
      realUser: realUser && { id: realUser.id, firstname: realUser.firstname, lastname: realUser.lastname },
      rules: packRules(rules),
      brand: await loadBrand(ctx.db),
      version: ctx.services.env.APP_VERSION,
    }
  }),
})
