import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ComponentType } from 'react'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { type Rights, type Task, tasksOf } from './tasks.ts'

/** Draws a task behind a sign; `label` says the sign in words. */
export function TaskLine(props: { task: Task; as: ComponentType; tone: string; label?: string }) {
  const { task, as, tone, label } = props
  return (
    <li className="flex break-inside-avoid gap-1.5 py-0.5">
      <Icon as={as} size={16} className={cx('mt-0.5 shrink-0', tone)} />
      <span className="min-w-0 hyphens-auto wrap-anywhere">
        {label && <span className="sr-only">{`${label}: `}</span>}
        {task.text}
        {task.hint && <span className="block text-hint text-grey-6">{task.hint}</span>}
      </span>
    </li>
  )
}

/** Tells in sentences what a person with some roles can do, and what not. */
export function MayLists({ title, place, rights }: { title: string; place?: string | undefined; rights: Rights }) {
  const parts = tasksOf(rights)
  return (
    <SideSection title={title}>
      <div role="status">
        {parts.length === 0 && <p className="text-hint text-grey-6">{t('task.nothing')}</p>}
        {parts.length > 0 && place && <p className="text-hint text-grey-6">{place}</p>}
        {parts.map(({ label, tasks, not }) => (
          <div key={label} className="mt-1.5">
            <h3 className="text-hint font-bold text-grey-6">{label}</h3>
            <ul>
              {tasks.map((task) => (
                <TaskLine key={task.text + task.hint} task={task} as={Check} tone="text-green-dark" />
              ))}
              {not.map((text) => (
                <TaskLine key={text} task={{ text, hint: '' }} as={X} tone="text-grey-6" label={t('task.lacks')} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SideSection>
  )
}
