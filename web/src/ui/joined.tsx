import type { ButtonHTMLAttributes, InputHTMLAttributes, Ref } from 'react'

/** The attributes that join a control to its label, hint and error. */
export type Joined = {
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/*
 * Headless UI overwrites these attributes with those of its own label and description, also when it has none.
 * Used as their `as`, these two put ours back.
 */

export function JoinedButton({
  joined,
  ref,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { joined?: Joined; ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" {...props} {...joined} ref={ref} />
}

export function JoinedInput({
  joined,
  ref,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { joined?: Joined; ref?: Ref<HTMLInputElement> }) {
  return <input {...props} {...joined} ref={ref} />
}
