import { DescribedButton } from './described-controls.tsx'
import { FloatingSelect } from './floating.ts'
import { type PlainHandlers, useLateControl } from './late-control.ts'
import { SelectFrame, useSelect } from './select-frame.tsx'
import type { SelectProps } from './select-props.ts'

const keys = ['key: ', 'key:ArrowDown', 'key:ArrowUp'] as const

/** Lets the person choose one of a few. Arrows, first letters, Home and End work as in any list. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { isHere, asked, plain } = useLateControl(FloatingSelect, keys)
  if (isHere) return <FloatingSelect {...(props as unknown as SelectProps<string | number>)} asked={asked} />
  return <PlainSelect {...props} plain={plain} />
}

function PlainSelect<Value extends string | number>({
  plain,
  ...props
}: SelectProps<Value> & { plain: PlainHandlers }) {
  const trigger = useSelect(props)
  return (
    <SelectFrame id={trigger.id} label={props.label} className={props.className}>
      <DescribedButton aria-haspopup="listbox" aria-expanded={false} {...plain} {...trigger} />
      {props.name && <input type="hidden" name={props.name} value={props.value ?? ''} />}
    </SelectFrame>
  )
}
