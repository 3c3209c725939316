import { packRules } from '@casl/ability/extra'
import { standsOnSite, subjectNames, trashedSubjects } from '../../access/subjects.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { entities } from '../../entities/index.ts'
import { navigationOf } from '../../entities/navigation.ts'
import { loadBrands } from '../../modules/brands/brand.ts'
import { loadWordings } from '../../modules/brands/wordings.ts'
import { seesActivity } from '../../modules/collaboration/told-kinds.ts'
import { licenseesOf } from '../../modules/people/acting-licensee.ts'
import { consentVersion } from '../../modules/people/consent.ts'
import { preferencesOf } from '../../modules/people/preferences.ts'
import { beginMasquerade, endMasquerade, masqueradeEnd } from '../../platform/auth/masquerade.ts'

/** The facts of the declared entities that an app's first screen needs, because it holds no definition (web/src/size.test.ts). */
const facts = {
  /** Subjects whose rows stand on a group's site. */
  siteSubjects: subjectNames.filter(standsOnSite),
  trashedSubjects,
  /** The rows of the admin's drawer. */
  navigation: navigationOf(entities),
}

/** The procedures of the session and the masquerade. */
export const sessionRouter = router({
  /** The signed-in user, the user's rules (packed by CASL, for the same `can()` in the browser) and the brand. */
  me: procedure.query(async ({ ctx }) => {
    const { user, realUser, rules } = ctx.actor
    const brands = await loadBrands(ctx.db)
    return {
      user,
      realUser: realUser && { id: realUser.id, firstname: realUser.firstname, lastname: realUser.lastname },
      /** When acting as someone ends; null while acting as oneself. */
      masqueradeUntil: realUser && (await masqueradeEnd(ctx.db, ctx.actor, user.id)),
      /** Those that the person may act for (header VoLicensee), and whom this request acts for. */
      licensees: await licenseesOf(ctx.db, user.id),
      licenseeId: ctx.licenseeId,
      rules: packRules(rules),
      ...facts,
      /** The list of people's acts is open to the person. */
      seesActivity: seesActivity(ctx.actor.ability),
      /** The consent to how personal data are handled is not given, or is one to an earlier text (`account.consentText`). */
      consentNeeded: user.gdpr_version !== consentVersion(),
      preferences: await preferencesOf(ctx.db, user.id),
      brand: brands.college.brand,
      wordings: await loadWordings(ctx.db, brands),
      version: ctx.services.env.APP_VERSION,
    }
  }),

  /** Begins to act as another user; every request then names that user in VoMasquerade (Spec §6). */
  masquerade: procedure
    .input(byId)
    .mutation(({ ctx, input }) => beginMasquerade(ctx.db, ctx.actor, input.id, ctx.request.ip)),

  endMasquerade: procedure.mutation(({ ctx }) => endMasquerade(ctx.db, ctx.actor, ctx.request.ip)),
})
