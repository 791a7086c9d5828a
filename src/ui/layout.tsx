import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './layout.module.css'

/** Steps of 4 px, so that screens contain no pixel values. */
type Gap = 1 | 2 | 3 | 4 | 6

type Native<Tag extends 'div' | 'main'> = Omit<ComponentProps<Tag>, 'className'>

interface PageProps extends Native<'main'> {
  /** For forms. */
  width?: 'narrow'
  /** Directly below the app's header bar. */
  dense?: boolean
}

/** The main column of a screen. It can be focused by script, for a newly opened screen. */
export function Page({ width, dense, ...rest }: PageProps) {
  return (
    <main
      tabIndex={-1}
      {...rest}
      className={cx(styles.page, width === 'narrow' && styles.narrow, dense && styles.dense)}
    />
  )
}

interface StackProps extends Native<'div'> {
  gap?: Gap
}

/** Lays out its children in a column. */
export function Stack({ gap = 4, ...rest }: StackProps) {
  return <div {...rest} className={cx(styles.stack, styles[`gap${gap}`])} />
}

interface RowProps extends Native<'div'> {
  gap?: Gap
  align?: 'center' | 'end'
  wrap?: boolean
}

/** Lays out its children in a row, which wraps by default. */
export function Row({ gap = 2, align = 'center', wrap = true, ...rest }: RowProps) {
  const look = [styles[`gap${gap}`], styles[`align-${align}`], wrap && styles.wrap]
  return <div {...rest} className={cx(styles.row, ...look)} />
}

/** Form fields in as many equal columns as fit, each at least 15 rem. */
export function FormGrid(props: Native<'div'>) {
  return <div {...props} className={styles.formGrid} />
}

/** A form and the list that it adds to: side by side from 1000 px on, with the form sticky. For a flush Panel. */
export function TwoColumn({ entry, children }: { entry: ReactNode; children: ReactNode }) {
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

/** A list and its detail: side by side from 1000 px on, otherwise one above the other. */
export function Split({ list, detail }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.splitPart}>{list}</div>
      <div className={styles.splitPart}>{detail}</div>
    </div>
  )
}
