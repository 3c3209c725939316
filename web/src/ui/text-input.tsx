import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from 'react'
import { type ShortcutName, useShortcut } from '../lib/shortcuts.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFieldAttributes } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Class of a text field's frame; the focused or invalid control inside sets its edge. */
export const frame = 'field-frame'
/** Classes of the control inside the frame. */
export const inner =
  'w-full min-w-0 bg-transparent px-1.5 py-0.75 outline-none focus-visible:outline-none read-only:text-grey-6 disabled:text-grey-6'

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  /** Text that belongs to the value, before or after it: "https://", "kr". */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Puts the suffix in a box of its own (".collegenatverket.example"). */
  boxedSuffix?: boolean
  /** Shows a lock instead of editing; with `onUnlock` the lock is a button. */
  locked?: boolean
  onUnlock?: () => void
  /** A control inside the frame, at the right. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Class of a control as wide as its value, so that a long value takes a line of its own beside what is fixed. */
const sized = 'field-sizing-content w-auto! max-w-full grow-[999]'
/** Class of a boxed suffix: beside the control or, when that takes the whole line, under it. Its lines at the frame are clipped. */
const boxed =
  '-mt-px -ml-px grid min-w-0 grow items-center border-t border-l border-grey-4 bg-grey-1 px-1.5 py-0.25 wrap-anywhere'

/** Draws a line of text. A locked value is shown whole, on as many lines as it takes. */
export function TextInput(props: TextInputProps) {
  const { prefix, suffix, boxedSuffix, locked, onUnlock, end, className, ref, ...rest } = props
  const joined = useFieldAttributes()
  // A value that is typed after a prefix stays on its line: the words would jump under the hand.
  const wraps = locked ? prefix || boxedSuffix : boxedSuffix
  const { type = 'text', ...attributes } = { ...joined, ...rest, readOnly: rest.readOnly || joined.readOnly }
  const control = locked ? (
    <textarea
      {...(attributes as TextareaProps)}
      readOnly
      rows={1}
      className={cx(inner, 'field-sizing-content resize-none self-center wrap-anywhere', wraps && sized)}
    />
  ) : (
    <input type={type} {...attributes} ref={ref} className={cx(inner, wraps && sized)} />
  )
  const parts = (
    <>
      {prefix && (
        <span
          className={cx(
            '-mr-1.5 self-center pl-1.5 text-grey-6',
            wraps ? 'min-w-0 py-0.75 wrap-anywhere' : 'max-w-[60%] shrink-0 truncate',
          )}
        >
          {prefix}
        </span>
      )}
      {control}
      {suffix && (
        <span className={cx('text-grey-6', boxedSuffix ? boxed : 'shrink-0 self-center pr-1.5')}>{suffix}</span>
      )}
    </>
  )
  return (
    <div className={cx(frame, className)}>
      {wraps ? <div className="flex min-w-0 grow flex-wrap overflow-hidden rounded-[inherit]">{parts}</div> : parts}
      {locked && onUnlock && (
        <IconButton
          icon={Lock}
          label={t('control.unlock')}
          size={32}
          className="mr-0.5 self-center"
          onClick={onUnlock}
        />
      )}
      {locked && !onUnlock && (
        <span className="grid w-5 shrink-0 place-items-center text-grey-6">
          <Icon as={Lock} size={18} />
          <span className="sr-only">{t('control.locked')}</span>
        </span>
      )}
      {end}
    </div>
  )
}

/** Draws a password field, hidden until the person asks to see it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'control.hidePassword' : 'control.showPassword')}
          size={32}
          className="mr-0.5 self-center"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

export type SearchInputProps = {
  value: string
  onChange: (text: string) => void
  /** The accessible name outside a `Field`, and the placeholder by default. */
  label?: string
  placeholder?: string
  className?: string
  /** The list below, in which the arrows move. */
  listbox?: { id: string; active: string | undefined }
  /** A shortcut that focuses the field. */
  shortcut?: ShortcutName
  ref?: Ref<HTMLInputElement>
}

/** Draws a search field with a magnifier and a cross; Escape empties it. */
export function SearchInput({
  value,
  onChange,
  label = t('action.search'),
  placeholder,
  className,
  listbox,
  shortcut,
  ref,
}: SearchInputProps) {
  const { attributes } = useShortcut(shortcut)
  const own = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    own.current?.focus()
  }
  return (
    <div className={cx(frame, className)}>
      <span className="grid shrink-0 place-items-center pl-1.5 text-grey-6">
        <Icon as={Search} />
      </span>
      <input
        type="search"
        {...attributes}
        {...(listbox && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list' as const,
          'aria-controls': listbox.id,
          'aria-activedescendant': listbox.active,
        })}
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            clear()
          }
          // The search follows the typing, so Enter must not save the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        className={cx(inner, 'pl-1 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <IconButton
          icon={X}
          label={t('control.clearSearch')}
          size={32}
          className="mr-0.5 self-center"
          onClick={clear}
        />
      )}
    </div>
  )
}

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Takes several lines; the field grows with its text. */
export function Textarea({ className, rows = 3, ref, ...rest }: TextareaProps) {
  const joined = useFieldAttributes()
  return (
    <div className={cx(frame, className)}>
      <textarea
        {...joined}
        {...rest}
        ref={ref}
        rows={rows}
        style={{ minHeight: rows * 24 + 14 }}
        className={cx(inner, 'field-sizing-content resize-y')}
      />
    </div>
  )
}
