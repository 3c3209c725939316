import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../../lib/me.tsx'
import type { ListScreen } from '../../resource/list-screen.ts'
import { ResourceList } from '../../resource/resource-list.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import type { FormProps } from './form-of.tsx'

/** Draws `/article`, `/article/new` and `/article/12` of the given resources. `Form` draws the forms. */
export function ResourceScreens(props: { screens: readonly ListScreen[]; Form: ComponentType<FormProps> }) {
  const { screens, Form } = props
  const [path] = useLocation()
  const me = useMe()
  const [, segment = '', id, ...more] = path.split('/')
  const screen = screens.find(({ resource }) => resource.name === segment)
  const Page = id !== undefined && more.length === 0 && screen?.pages?.[id]
  if (Page) return <Page />
  const known = more.length === 0 && (id === undefined || id === 'new' || /^[1-9]\d{0,8}$/.test(id))
  if (!screen || !known || (id === 'new' && screen.noCreate)) return <ErrorScreen code={404} brand={me.brand.name} />
  if (id === undefined) return <ResourceList key={segment} screen={screen} />
  return <Form key={path} name={segment} id={id === 'new' ? null : Number(id)} />
}
