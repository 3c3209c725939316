import type { ReactNode } from 'react'
import { Icon, type IconType } from '../../ui/icon.tsx'

/** Draws one way to sign in: icon, name, explanation, state, and what one can do with it. */
export function SecurityRow(props: {
  icon: IconType
  title: ReactNode
  text: ReactNode
  state?: ReactNode
  actions?: ReactNode
}) {
  const { icon, title, text, state, actions } = props
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-grey-2 py-1.5">
      <span className="text-grey-6">
        <Icon as={icon} size={24} />
      </span>
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-hint text-grey-6 wrap-anywhere">{text}</p>
      </div>
      {state && <div className="min-w-12 max-sm:pl-5">{state}</div>}
      {actions && <div className="-mr-1 flex min-w-12 flex-wrap justify-end gap-0.5 max-sm:grow">{actions}</div>}
    </li>
  )
}
