import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { staleError } from '../../engine/refusals.ts'
import { readableRows } from '../../engine/relations.ts'
import { patchOf } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { version } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { senderIn } from '../../platform/mail/mailer.ts'
import { presentImage } from '../documents/contract.ts'
import { isSameVersion, lastChangeOf, requireInstallation, storeSettings } from '../settings/contract.ts'
import { settingImageError } from '../site-settings/contract.ts'
import { brandDefaults, brandSettings, loadBrands } from './brand.ts'
import { type BrandName, brandFields, brandNames, type OwnBrand } from './brand-fields.ts'
import { hostWithPort, takenHosts } from './brand-sites.ts'

const t = createTranslator(sv)

type Found = Awaited<ReturnType<typeof loadBrands>>

/** The values that the installation has set for a brand; null for the others. */
const ownOf = ({ own, logo }: Found[BrandName]): OwnBrand => ({
  name: own.name ?? null,
  mark: own.mark ?? null,
  logo: logo?.id ?? null,
  colour: own.colour ?? null,
  association: own.association ?? null,
  email: own.email ?? null,
  sender: own.sender ?? null,
  senderName: own.senderName ?? null,
  host: own.host ?? null,
  aliases: own.aliases ?? null,
  site: own.site ?? null,
})

/** The group whose site is the second brand's front: its name as the picker shows it; null when it is gone. */
async function presentSite({ db }: Context, id: number | undefined) {
  return id === undefined ? null : db.group.findUnique({ where: { id }, select: { id: true, title: true } })
}

async function presentBrands(ctx: SignedInContext) {
  const found = await loadBrands(ctx.db)
  const { env } = ctx.services
  const defaults = brandDefaults(found.college.brand)
  const front = await presentSite(ctx, found.language.own.site)
  const items = brandNames.map((brand) => {
    const { logo } = found[brand]
    return {
      brand,
      own: ownOf(found[brand]),
      /** The values that hold where the installation has set none. */
      defaults: { ...defaults[brand], ...senderDefaults(env, brand, found), host: env.PUBLIC_HOST },
      /** The address that visitors find its front at; null while it has none of its own. */
      address: addressOf(env, brand, found, front),
      front: brand === 'language' ? front : null,
      file: logo && presentImage(ctx, logo),
    }
  })
  return { items, updated_at: lastChangeOf(found.rows) }
}

/** The sender of a brand without one of its own: the installation's, and the second brand in its own name. */
function senderDefaults({ MAIL_FROM }: Context['services']['env'], brand: BrandName, found: Found) {
  const { name, address } = senderIn(MAIL_FROM)
  return { sender: address, senderName: brand === 'language' ? found.language.brand.name : name }
}

function addressOf(env: Context['services']['env'], brand: BrandName, found: Found, front: object | null) {
  if (brand === 'college') return originOf(env)
  const { host } = found.language.own
  return host && front ? originOf({ ...env, PUBLIC_HOST: hostWithPort(env, host) }) : null
}

type Patches = Partial<Record<BrandName, Partial<OwnBrand>>>
const patch = patchOf(brandFields).optional()

const updateInput = z.object({
  data: z.object({ college: patch, language: patch }),
  /** The version that the client last saw; without it the last save wins. */
  updated_at: version().nullish(),
})

/** The changed values by brand; an empty text is null. */
function changesOf(found: Found, patches: Patches): Patches {
  const changed = brandNames.map((brand) => {
    const before = ownOf(found[brand])
    const given = Object.entries(patches[brand] ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value || null] as const],
    )
    return [
      brand,
      Object.fromEntries(given.filter(([name, value]) => value !== before[name as keyof OwnBrand])),
    ] as const
  })
  return Object.fromEntries(changed.filter(([, patch]) => Object.keys(patch).length > 0))
}

/** Hosts belong to one brand, and only the second one has a group's site as its front. */
async function siteErrors(ctx: Context, found: Found, changes: Patches): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const next = (brand: BrandName) => ({ ...ownOf(found[brand]), ...changes[brand] })
  const taken = takenHosts(ctx.services.env, { college: next('college'), language: next('language') })
  for (const [field, host] of taken) {
    const [brand, name] = field.split('.') as [BrandName, 'host' | 'aliases']
    // A host that stands there from before may stay until it is changed.
    if (changes[brand]?.[name]) errors[`data.${field}`] = [t('valid.hostTaken', { text: host })]
  }
  const { site: own } = changes.college ?? {}
  if (own) errors['data.college.site'] = [t('valid.brandSite')]
  const { site } = changes.language ?? {}
  if (site && (await readableRows(ctx, 'Group', [site], { select: { id: true }, hold: true })).length === 0) {
    errors['data.language.site'] = [t('valid.unknownRow')]
  }
  const { aliases, host } = next('language')
  if (changes.language && aliases && !host) errors['data.language.aliases'] = [t('valid.aliasesNeedHost')]
  return errors
}

async function logoErrors(ctx: Context, changes: Patches): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [brand, { logo }] of Object.entries(changes)) {
    const error = logo && (await settingImageError(ctx, logo))
    if (error) errors[`data.${brand}.logo`] = [error]
  }
  return errors
}

/** The two brands of the installation, for actors who may change settings outside of groups. */
export const brandRouter = router({
  list: procedure.query(({ ctx }) => {
    requireInstallation(ctx, 'read')
    return presentBrands(ctx)
  }),

  /** Saves the values of both brands, all or none. Null removes a value, so that the default holds; omitted values stay. */
  update: procedure.input(updateInput).mutation(async ({ ctx, input }) => {
    requireInstallation(ctx, 'update')
    await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('brands'))`
      const found = await loadBrands(tx)
      const before = lastChangeOf(found.rows)
      if (input.updated_at !== undefined && !isSameVersion(input.updated_at, before)) {
        const updated_at = before ? new Date(before) : new Date()
        throw await staleError(tx, {
          subject: 'Setting',
          id: 'brand',
          updated_at,
          current: await presentBrands(inside),
        })
      }
      const changes = changesOf(found, input.data as Patches)
      const brands = Object.keys(changes) as BrandName[]
      if (brands.length === 0) return
      const errors = { ...(await logoErrors(inside, changes)), ...(await siteErrors(inside, found, changes)) }
      if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
      const settings = brands.map((brand) => {
        const { logo, ...given } = { ...ownOf(found[brand]), ...changes[brand] }
        const value = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null))
        return { name: brandSettings[brand], category: '', group_id: null, value, file_id: logo }
      })
      await storeSettings(tx, settings)
      const fields = brands.flatMap((brand) => Object.keys(changes[brand] ?? {}).map((name) => `${brand}.${name}`))
      await audit(tx, ctx, { action: 'update', subject: 'Setting', id: 'brand', details: { fields } })
    })
    return presentBrands(ctx)
  }),
})
