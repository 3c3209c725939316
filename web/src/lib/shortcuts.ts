import { createContext, useContext } from 'react'
import { commitFocusedField } from './commit-field.ts'
import type { TextKey } from './i18n.ts'

type Shortcut = {
  /** A key as the browser names it. `mod+` stands for Ctrl, or Cmd on a Mac. */
  keys: string
  label: TextKey
  group: 'shortcut.everywhere' | 'shortcut.inLists' | 'shortcut.inForms' | 'shortcut.inReview'
}

/** Every shortcut. A shortcut presses the control that carries its name. */
export const shortcuts = {
  list: { keys: '?', label: 'shortcut.list', group: 'shortcut.everywhere' },
  help: { keys: 'h', label: 'shortcut.help', group: 'shortcut.everywhere' },
  find: { keys: 'mod+k', label: 'shortcut.find', group: 'shortcut.everywhere' },
  search: { keys: '/', label: 'shortcut.search', group: 'shortcut.inLists' },
  new: { keys: 'n', label: 'shortcut.new', group: 'shortcut.inLists' },
  filter: { keys: 'f', label: 'shortcut.filter', group: 'shortcut.inLists' },
  filters: { keys: 's', label: 'shortcut.filters', group: 'shortcut.inLists' },
  save: { keys: 'mod+s', label: 'shortcut.save', group: 'shortcut.inForms' },
  nextAnswer: { keys: 'j', label: 'shortcut.nextAnswer', group: 'shortcut.inReview' },
  previousAnswer: { keys: 'k', label: 'shortcut.previousAnswer', group: 'shortcut.inReview' },
  enough: { keys: 'r', label: 'shortcut.enough', group: 'shortcut.inReview' },
  askMore: { keys: 'm', label: 'shortcut.askMore', group: 'shortcut.inReview' },
  finish: { keys: 'mod+Enter', label: 'shortcut.finish', group: 'shortcut.inForms' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** The key before a letter that opens a section of the app. */
export const GO_KEY = 'g'
/** The longest wait between the two keys, in milliseconds. */
const SEQUENCE_MS = 1500

const names = Object.keys(shortcuts) as ShortcutName[]
const isSingle = (name: ShortcutName) => !shortcuts[name].keys.startsWith('mod+')

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the shortcut of a key press. AltGr types characters, so it is no modifier here. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Press): ShortcutName | null {
  if (altKey) return null
  const mod = ctrlKey || metaKey
  const pressed = `${mod ? 'mod+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
  return names.find((name) => shortcuts[name].keys === pressed) ?? null
}

/** Elements in which a letter is text or has a meaning already: fields, menus, lists, tables with keys of their own. */
const taken = [
  ...['input:not([type=checkbox], [type=radio], [type=button])', 'textarea', 'select', '[contenteditable=true]'],
  ...['[role=textbox]', '[role=combobox]', '[role=listbox]', '[role=menu]', '[role=grid]', '[role=tree]'],
  ...['[popover]', '[role=dialog]', '[role=alertdialog]'],
].join()

/** Tells whether the focused element takes single keys. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(taken) !== null

export type KeyMeaning = { shortcut: ShortcutName } | { go: string }

/**
 * Creates a reader of key presses that joins `g` and the letter after it.
 * @param now the clock, in milliseconds
 */
export function createKeyReader(now: () => number = () => performance.now()) {
  let began = Number.NEGATIVE_INFINITY
  return (event: Press & Pick<KeyboardEvent, 'target'>, singleKeys: boolean): KeyMeaning | null => {
    const going = now() - began < SEQUENCE_MS
    began = Number.NEGATIVE_INFINITY
    const name = shortcutOf(event)
    if (name && !isSingle(name)) return { shortcut: name }
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return null
    const key = event.key.toLowerCase()
    if (going) return { go: key }
    if (key === GO_KEY) {
      began = now()
      return null
    }
    return name && { shortcut: name }
  }
}

const isMac = () => typeof navigator !== 'undefined' && /Mac|iP(ad|hone)/.test(navigator.platform)

/** Returns the keys as keycaps: `['Ctrl', 'S']`, `['N']`. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac() ? '⌘' : 'Ctrl'
    return key.length === 1 ? key.toUpperCase() : key
  })
}

/** Whether single-key shortcuts are on, by the person's own choice (WCAG 2.1.4). */
export const SingleKeys = createContext(false)

/** Returns the attributes and the tooltip text of a control with a shortcut. */
export function useShortcut(name: ShortcutName | undefined) {
  const singleKeys = useContext(SingleKeys)
  if (!name) return {}
  const isOn = singleKeys || !isSingle(name)
  const caps = keyCaps(shortcuts[name].keys)
  return {
    attributes: {
      'data-shortcut': name,
      ...(isOn && {
        'aria-keyshortcuts': caps.map((cap) => (cap === 'Ctrl' ? 'Control' : cap === '⌘' ? 'Meta' : cap)).join('+'),
      }),
    },
    hint: isOn ? caps.join(' + ') : null,
  }
}

const isShown = (element: HTMLElement) =>
  element.closest('[inert], [hidden]') === null && element.checkVisibility?.() !== false

/**
 * Runs a shortcut: focuses its field, or presses its button or link. Controls behind a dialog are left alone.
 * @returns whether the page has such a control
 */
export function pressControl(name: ShortcutName): boolean {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true], [role=alertdialog]')]
  const root: ParentNode = dialogs.at(-1) ?? document
  const control = [...root.querySelectorAll<HTMLElement>(`[data-shortcut=${name}]`)].find(isShown)
  if (!control) return false
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else {
    commitFocusedField(control)
    control.click()
  }
  return true
}
