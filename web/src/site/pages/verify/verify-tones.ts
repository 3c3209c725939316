import { BadgeCheck, Ban, CircleAlert, CircleHelp, Clock, Files, ShieldCheck } from 'lucide-react'

/** The icon and the colours of each result (design guide, Certificates: verification colours). */
export const tones = {
  valid: { Icon: BadgeCheck, look: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  ended: { Icon: Ban, look: 'border-wine bg-wine-light', icon: 'text-wine' },
  unknown: { Icon: CircleHelp, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  limited: { Icon: Clock, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  changed: { Icon: CircleAlert, look: 'border-wine bg-wine-light', icon: 'text-wine' },
  part: { Icon: Files, look: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  protected: { Icon: ShieldCheck, look: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
} as const
