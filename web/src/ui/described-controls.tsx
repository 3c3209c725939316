import type { ButtonHTMLAttributes, InputHTMLAttributes, Ref } from 'react'

/** The attributes that join a control to its label, hint and error. */
export type DescriptionAttributes = {
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/*
 * Headless UI overwrites these attributes with those of its own label and description, also when it has none.
 * Used as their `as`, these two put ours back.
 */

export function DescribedButton({
  description,
  ref,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { description?: DescriptionAttributes; ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" {...props} {...description} ref={ref} />
}

export function DescribedInput({
  description,
  ref,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { description?: DescriptionAttributes; ref?: Ref<HTMLInputElement> }) {
  return <input {...props} {...description} ref={ref} />
}
