import { type ComponentType, lazy } from 'react'

type Page = { default: ComponentType }

/** Makes a lazy page that is no list, with the services of this app's forms. */
export function pageOf(load: () => Promise<Page>) {
  return lazy(async (): Promise<Page> => {
    const [{ default: Inside }, { AdminForms }] = await Promise.all([
      load(),
      import('./admin-forms.tsx'),
      import('../../lib/form-texts.ts'),
    ])
    return {
      default: () => (
        <AdminForms>
          <Inside />
        </AdminForms>
      ),
    }
  })
}
