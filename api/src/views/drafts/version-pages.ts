import { z } from 'zod'
import type { Subject } from '../../access/subjects.ts'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { markedPage, type TwoPages } from '../../engine/versions/marked-page.ts'
import { comparedInput, versionValues } from '../../engine/versions/version-values.ts'
import { asideWhenLong } from '../../kernel/aside.ts'
import { subjectOf } from '../../modules/content/content-subjects.ts'
import { showDraft } from './draft.ts'
import { draftEntities } from './draft-fields.ts'

// A version is drawn as the draft of somebody who restores it (docs/decisions/0093-versions-are-compared-as-pages.md).

/** The entities that keep versions and have a page on a site. */
const versioned = draftEntities.filter((each) => each !== 'group' && each !== 'setting')

/** Two versions of a row, which are drawn and compared. */
export const versionsInput = comparedInput.extend({ entity: z.enum(versioned) })
export type VersionsInput = z.infer<typeof versionsInput>

const subjects: Record<VersionsInput['entity'], Subject> = {
  ...{ article: subjectOf.article, page: subjectOf.page, event: subjectOf.event, section: subjectOf.section },
  ...{ card: subjectOf.card, queue: subjectOf.queue, menu: 'Menu', message: 'Message' },
}

/** Two pages of so many characters together take some 20 ms to compare. */
const longPages = 60_000

const mark = asideWhenLong(
  new URL('../../engine/versions/marked-page.ts', import.meta.url).href,
  markedPage,
  ({ before, after }: TwoPages) => before.length + after.length > longPages,
)

/** Both versions are read with the checks of any procedure. */
const readerOf = createCallerFactory(
  router({
    versions: procedure
      .input(versionsInput)
      .query(({ ctx, input: { entity, ...input } }) => versionValues(ctx, subjects[entity], input)),
  }),
)

type Show = Parameters<typeof showDraft<string | null>>[2]

/**
 * Draws the later version's page with its differences from the earlier one marked; null when there is no such page. The first version has
 * no earlier one: `changes` is null, and nothing is marked.
 * @param show draws the page of a draft
 * @throws AppError as reading versions and saving the row do
 */
export async function showVersions(
  ctx: Context,
  input: VersionsInput,
  show: Show,
): Promise<{ html: string; changes: number | null } | null> {
  const { before, after } = await readerOf(ctx).versions(input)
  const { entity, id } = input
  const draw = (data: Record<string, unknown>) => showDraft({ ...ctx, stored: data }, { entity, id, data }, show)
  const later = await draw(after)
  if (later === null) return null
  // The first version is a page to look at, too: its links lead nowhere.
  if (before === null) return { ...(await mark({ before: later, after: later })), changes: null }
  return mark({ before: (await draw(before)) ?? '', after: later })
}
