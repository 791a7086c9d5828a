import { useEffect, useState } from 'react'
import styles from './country-flag.module.css'
import brazil from './flags/brazil.svg?url&no-inline'
import mexico from './flags/mexico.svg?url&no-inline'
import spain from './flags/spain.svg?url&no-inline'
import worldwide from './flags/worldwide.svg?url&no-inline'

const SEASON = import.meta.glob<string>(
  '../../node_modules/flag-icons/flags/4x3/{ae,at,au,az,be,bh,ca,cn,gb,hu,it,jp,mc,my,nl,qa,sa,sg,us}.svg',
  { query: '?url&no-inline', import: 'default', eager: true },
)

const FOLDER = '../../node_modules/flag-icons/flags/4x3/'

/** Flags with much fine detail, such as a coat of arms of 80 kB, are redrawn for this size. */
const OWN: Readonly<Record<string, string>> = {
  br: brazil,
  es: spain,
  mx: mexico,
  tw: worldwide,
  tpe: worldwide,
}

const twoLetters = /^[a-z]{2}$/

/** Address of a bundled flag image, otherwise undefined. */
function flagAtHand(code: string): string | undefined {
  return OWN[code] ?? SEASON[`${FOLDER}${code}.svg`]
}

interface CountryFlagProps {
  /** `country_code`. TW, TPE (spec section 9) and unknown codes show a worldwide flag. */
  code: string
  /** For a flag without the country's name beside it; otherwise the flag is decorative. */
  label?: string
}

/** A country's flag. The season's flags are precached with the page; others are loaded on demand. */
export function CountryFlag({ code, label }: CountryFlagProps) {
  const key = code.toLowerCase()
  const atHand = flagAtHand(key)
  const [late, setLate] = useState<{ key: string; url: string }>()

  useEffect(() => {
    if (atHand !== undefined || !twoLetters.test(key)) return
    let gone = false
    const show = (url: string) => !gone && setLate({ key, url })
    import('./flags-of-the-world.ts').then(
      ({ flagOfTheWorld }) => show(flagOfTheWorld(key) ?? worldwide),
      // Offline and not loaded before: the worldwide flag stays.
      () => show(worldwide),
    )
    return () => {
      gone = true
    }
  }, [atHand, key])

  const url = atHand ?? (late?.key === key ? late.url : worldwide)
  return <img src={url} alt={label ?? ''} className={styles.flag} width={32} height={24} decoding="async" />
}
