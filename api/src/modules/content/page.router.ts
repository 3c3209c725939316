import { router } from '../../engine/trpc.ts'
import { textTemplates, topImageSettings } from './content-fields.ts'
import { settingsOf, templateOf } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { page } from './page.entity.ts'

/** The procedures of pages. */
export const pageRouter = router(
  contentType(page, {
    settings: topImageSettings,
    present: (rows) =>
      rows.map(({ short_title, lead, template }) => ({
        short_title,
        lead,
        template: templateOf(textTemplates, template),
      })),
    presentList: (rows) =>
      rows.map(({ short_title, template }) => ({ short_title, template: templateOf(textTemplates, template) })),
    /** The big image is the template: hiding it is for the standard one alone. */
    prepare(_ctx, data, before) {
      const template = data.template ?? before?.template
      if (template !== 'bigImage') return data
      return {
        ...data,
        settings: { ...settingsOf(topImageSettings, data.settings ?? before?.settings), hideTopImage: false },
      }
    },
  }),
)
