/**
 * Layout: screens place things with these and hold no pixel values of their own.
 *
 * `<Page>`    - main column of a screen with its safe areas; native main props; width?: 'wide' (default) | 'narrow' (forms, about 40 rem);
 *               dense?: boolean (right under the app's bar)
 * `<Stack>`   - things under each other; gap?: Gap (default 4); native div props
 * `<Row>`     - things beside each other, wrapping; gap?: Gap (default 2); align?: 'center' | 'start' | 'end';
 *               wrap?: boolean (default true); native div props
 * `<FormGrid>`- fields in as many equal columns as fit (each at least 15 rem); native div props
 * `<Split>`   - list: ReactNode, detail: ReactNode; side by side from 1000 px, else the list above the detail
 * `<TwoColumn>` - entry: ReactNode (a form), children: the list that it adds to; from 1000 px the form stays in sight beside the list, else above it.
 *               Goes into a flush Panel.
 * Gap counts steps of 4 px: 0 1 2 3 4 6 8.
 */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './layout.module.css'

export type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8

type Native<Tag extends 'div' | 'main'> = Omit<ComponentProps<Tag>, 'className'>

interface PageProps extends Native<'main'> {
  width?: 'wide' | 'narrow'
  dense?: boolean
}

/** The main column of a screen. */
export function Page({ width = 'wide', dense = false, ...rest }: PageProps) {
  return (
    <main {...rest} className={cx(styles.page, width === 'narrow' && styles.narrow, dense && styles.dense)} />
  )
}

interface StackProps extends Native<'div'> {
  gap?: Gap
}

/** Things under each other. */
export function Stack({ gap = 4, ...rest }: StackProps) {
  return <div {...rest} className={cx(styles.stack, styles[`gap${gap}`])} />
}

interface RowProps extends Native<'div'> {
  gap?: Gap
  align?: 'center' | 'start' | 'end'
  wrap?: boolean
}

/** Things beside each other; they wrap when there's no room, unless told not to. */
export function Row({ gap = 2, align = 'center', wrap = true, ...rest }: RowProps) {
  const look = [styles[`gap${gap}`], styles[`align-${align}`], wrap && styles.wrap]
  return <div {...rest} className={cx(styles.row, ...look)} />
}

/** Form fields in as many equal columns as fit. */
export function FormGrid(props: Native<'div'>) {
  return <div {...props} className={styles.formGrid} />
}

interface TwoColumnProps {
  entry: ReactNode
  children: ReactNode
}

/** A form and the list that it adds to: beside each other from 1000 px on, where the form stays in sight. */
export function TwoColumn({ entry, children }: TwoColumnProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.entry}>{entry}</div>
      <div className={styles.entered}>{children}</div>
    </div>
  )
}

interface SplitProps {
  list: ReactNode
  detail: ReactNode
}

/** A list and its detail: beside each other from 1000 px on, else the one above the other. */
export function Split({ list, detail }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.splitPart}>{list}</div>
      <div className={styles.splitPart}>{detail}</div>
    </div>
  )
}
