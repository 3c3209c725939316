import { createContext, useContext } from 'react'
import { leaveField } from './leave-field.ts'
import type { TextKey } from './words.ts'

type Shortcut = {
  /** A single key as the browser names it; with `mod+` Ctrl, or Cmd on a Mac. */
  keys: string
  label: TextKey
  group: 'shortcut.everywhere' | 'shortcut.inLists' | 'shortcut.inForms'
}

/** Every key that does something wherever it fits. What it does is what the control that carries its name does. */
export const shortcuts = {
  list: { keys: '?', label: 'shortcut.list', group: 'shortcut.everywhere' },
  help: { keys: 'h', label: 'shortcut.help', group: 'shortcut.everywhere' },
  search: { keys: '/', label: 'shortcut.search', group: 'shortcut.inLists' },
  new: { keys: 'n', label: 'shortcut.new', group: 'shortcut.inLists' },
  filter: { keys: 'f', label: 'shortcut.filter', group: 'shortcut.inLists' },
  filters: { keys: 's', label: 'shortcut.filters', group: 'shortcut.inLists' },
  save: { keys: 'mod+s', label: 'shortcut.save', group: 'shortcut.inForms' },
  finish: { keys: 'mod+Enter', label: 'shortcut.finish', group: 'shortcut.inForms' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** The key after which a letter names a part of the app. */
export const GO = 'g'
/** How long one may wait between the two, in milliseconds. */
const PATIENCE = 1500

const names = Object.keys(shortcuts) as ShortcutName[]
const isSingle = (name: ShortcutName) => !shortcuts[name].keys.startsWith('mod+')

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The shortcut that a press of a key is; AltGr, with which signs are typed, is no modifier of ours. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Press): ShortcutName | null {
  if (altKey) return null
  const mod = ctrlKey || metaKey
  const pressed = `${mod ? 'mod+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
  return names.find((name) => shortcuts[name].keys === pressed) ?? null
}

/** Where a letter is text, or means something already: fields, menus, lists of choices, tables with keys of their own. */
const taken = [
  ...['input:not([type=checkbox], [type=radio], [type=button])', 'textarea', 'select', '[contenteditable=true]'],
  ...['[role=textbox]', '[role=combobox]', '[role=listbox]', '[role=menu]', '[role=grid]', '[role=tree]'],
  ...['[popover]', '[role=dialog]', '[role=alertdialog]'],
].join()

/** Whether single keys belong to what has focus. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(taken) !== null

export type KeyMeaning = { shortcut: ShortcutName } | { go: string }

/**
 * Tells what presses mean, one after the other: `g` and then a letter is one.
 * @param now the clock, in milliseconds
 */
export function createKeyReader(now: () => number = () => performance.now()) {
  let began = Number.NEGATIVE_INFINITY
  return (event: Press & Pick<KeyboardEvent, 'target'>, singleKeys: boolean): KeyMeaning | null => {
    const going = now() - began < PATIENCE
    began = Number.NEGATIVE_INFINITY
    const name = shortcutOf(event)
    if (name && !isSingle(name)) return { shortcut: name }
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return null
    const key = event.key.toLowerCase()
    if (going) return { go: key }
    if (key === GO) {
      began = now()
      return null
    }
    return name && { shortcut: name }
  }
}

const isMac = () => typeof navigator !== 'undefined' && /Mac|iP(ad|hone)/.test(navigator.platform)

/** The keys as people read them: `['Ctrl', 'S']`, `['N']`. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac() ? '⌘' : 'Ctrl'
    return key.length === 1 ? key.toUpperCase() : key
  })
}

/** Whether single keys do something: a choice of each person (WCAG 2.1.4). */
export const SingleKeys = createContext(false)

/** What a control with a shortcut carries: its name for whoever reads keys, the keys for assistive technology and the tooltip. */
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
 * Does what the shortcut's control does: a field gets focus, a button or link is pressed. Behind a dialog nothing is.
 * @returns whether there was one
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
    leaveField(control)
    control.click()
  }
  return true
}
