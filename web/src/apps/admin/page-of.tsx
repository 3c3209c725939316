import { type ComponentType, lazy } from 'react'

type Page = { default: ComponentType }

/** A page that is no list: fetched when it is opened, with what this app's forms stand on. */
export function pageOf(load: () => Promise<Page>) {
  return lazy(async (): Promise<Page> => {
    const [{ default: Inside }, { AdminForms }] = await Promise.all([load(), import('./admin-forms.tsx')])
    return {
      default: () => (
        <AdminForms>
          <Inside />
        </AdminForms>
      ),
    }
  })
}
