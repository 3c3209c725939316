import { consentText, materialPresentation } from '@kollegium/api/server'
import { formLinks } from '../../site/pages/forms/links.ts'
import { formSpecs } from './forms/definitions.ts'
import { consentName, drawForm } from './forms/draw.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { KeptRoute } from './route.ts'

/** The path of the page on the front site; the host of the app shows the same bytes to visitors (material-visitors.ts). */
export const materialPath = '/metodmaterial'

/** The page that presents the method material to visitors, on the network's front. */
export const materialRoutes: readonly KeptRoute[] = [
  {
    path: materialPath,
    async load({ services, data, visit, expires }) {
      if (visit.site) return null
      const [shown, network] = await Promise.all([materialPresentation(services), data.colleges()])
      expires(shown.changesAt)
      expires(network.changesAt)
      const spec = formSpecs.material
      const colleges = network.regions.map(({ id, title, locals }) => ({ id, title, locals }))
      const { parts } = drawForm({ name: 'material', sent: new Map(), errors: {}, colleges })
      const { text, version } = consentText()
      const texts = countOf('material.textCount', shown.texts)
      const documents = countOf('material.documentCount', shown.documents)
      const policyUrl = visit.legal.dataProtection ?? ''
      return {
        kind: 'material',
        head: headOf({
          title: t('app.metodmaterial'),
          description: t('material.public.lead', { texts, documents }),
          trail: [],
        }),
        ...{ texts, documents },
        newest: shown.newest.map(({ title, theme, minutes, picture }) => ({
          ...{ title, picture },
          facts: [theme, minutes === null ? '' : t('material.minutes', { number: minutes })]
            .filter(Boolean)
            .join(' · '),
        })),
        form: {
          ...{ action: formLinks.material, parts, version, submit: t(spec.submit) },
          consent: {
            text,
            id: consentName,
            checked: false,
            error: '',
            policyUrl: policyUrl && data.origin('') + policyUrl,
          },
          steps: spec.steps.map(([title, about]) => ({ title: t(title), text: t(about) })),
        },
      }
    },
  },
]

const countOf = (key: 'material.textCount' | 'material.documentCount', number: number): string =>
  number === 1 ? t(`${key}.one`) : t(key, { number })
