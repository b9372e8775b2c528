/**
 * The values of the look. No logic beyond mapping them to Mantine.
 *
 * Components and CSS read ONLY the `--rg-*` variables (and Mantine's own, which are mapped to them here).
 * A hex value outside this file is a defect.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type MantineThemeComponent, rem } from '@mantine/core'

/** Colours of the two schemes. Contrast (WCAG) against the surface they are used on is noted. */
export const tokens = {
  light: {
    canvas: '#f4f6f6', //      page ground, sidebar, header
    surface: '#ffffff', //     cards, grids, inputs, dialogs
    sunken: '#f0f3f3', //      grid header, table header, read-only field, progress track
    raised: '#ffffff', //      the chosen part of a segmented control
    hover: '#f0f4f5', //       row and menu hover
    line: '#dde3e4', //        separators and card borders (decorative, no contrast duty)
    'line-control': '#7f8e93', // border of inputs, checkboxes, radios: 3.4:1
    ink: '#162022', //         text 16.6:1
    'ink-2': '#48575a', //       labels, secondary text 7.5:1
    'ink-3': '#5c6a6d', //       hints, placeholders, units 5.6:1 (4.8:1 on the darkest ground)
    accent: '#0f6577', //      "petróleo": main action, link, focus, selection mark 6.7:1
    'accent-hover': '#0c5363',
    'on-accent': '#ffffff',
    'accent-soft': '#e3f0f2', // selected row, active menu entry
    'accent-line': '#a9cfd7',
    focus: '#0f6577',
    ok: '#1c6b3c',
    'ok-soft': '#e5f3ea',
    info: '#2553a8',
    'info-soft': '#e7eefb',
    warn: '#7d5000',
    'warn-soft': '#fbf0d9',
    bad: '#b3261e',
    'bad-soft': '#fceae8',
    'on-bad': '#ffffff',
    sent: '#6a3fa0',
    'sent-soft': '#f1eafa',
    mute: '#4b585c',
    'mute-soft': '#e9eeee',
    'shadow-1': '0 1px 2px rgb(22 32 34 / .06)',
    'shadow-2': '0 2px 4px rgb(22 32 34 / .06), 0 8px 24px -4px rgb(22 32 34 / .16)',
    'shadow-3': '0 4px 8px rgb(22 32 34 / .08), 0 24px 64px -12px rgb(22 32 34 / .32)',
    veil: 'rgb(22 32 34 / .40)',
  },
  dark: {
    canvas: '#0e1314',
    surface: '#151c1e',
    sunken: '#1a2224',
    raised: '#3a484c',
    hover: '#1d2628',
    line: '#273134',
    'line-control': '#66767b', // 3.7:1
    ink: '#e3eaeb', //         14.2:1
    'ink-2': '#a9b6b9', //       8.3:1
    'ink-3': '#8b999d', //       5.9:1
    accent: '#5cb8ca', //      7.5:1
    'accent-hover': '#79c7d6',
    'on-accent': '#0b1a1d', //   7.8:1
    'accent-soft': '#12333a',
    'accent-line': '#25606c',
    focus: '#5cb8ca',
    ok: '#7fcf9b',
    'ok-soft': '#16301f',
    info: '#93b7f5',
    'info-soft': '#172846',
    warn: '#e6b95c',
    'warn-soft': '#33270d',
    bad: '#f59a92',
    'bad-soft': '#3b1815',
    'on-bad': '#2a0c0a',
    sent: '#c4a3f0',
    'sent-soft': '#2a1d40',
    mute: '#b3bfc2',
    'mute-soft': '#263033',
    'shadow-1': '0 1px 2px rgb(0 0 0 / .4)',
    'shadow-2': '0 0 0 1px #2f3b3e, 0 8px 24px -4px rgb(0 0 0 / .6)',
    'shadow-3': '0 0 0 1px #2f3b3e, 0 24px 64px -12px rgb(0 0 0 / .8)',
    veil: 'rgb(4 7 8 / .62)',
  },
} as const

/**
 * Categorical chart colours, in this order, at most 10 (the rest goes to "Outros").
 * Chosen by search: every colour ≥ 3:1 on the surface, and every pair ≥ 0.099 (light) / 0.113 (dark) apart in OKLab
 * for normal sight, protanopia, deuteranopia and tritanopia. Slices and bars also carry a number or a label.
 */
export const chartColors = {
  light: ['#0f6577', '#3c95f0', '#611f0d', '#1a395b', '#804810', '#c371b0', '#7e53bc', '#889d37', '#5c2f95', '#2e8d6f'],
  dark: ['#4fb3c6', '#80d8fe', '#c95b0a', '#565fb2', '#eb881f', '#8a5867', '#8979e6', '#f7d644', '#c9f1c8', '#adc899'],
} as const

/** Sizes that the CSS needs. Two values: precise pointer, and coarse pointer (touch). */
export const sizes = {
  'header-h': '48px',
  'sidebar-w': '224px',
  'sidebar-w-min': '52px',
  'control-h': '32px',
  'control-h-sm': '28px', // coarse pointer: 40px / 36px (global.css)
  'row-h': '32px', //        grid rows and grid header: 20 rows fit a 1440×900 window
  'row-h-edit': '40px', //   rows that hold inputs
  'menu-row-h': '30px',
  gutter: '24px', //       page side padding; 12px under 768px
} as const

const petroleo: MantineColorsTuple = [
  '#eaf5f7',
  '#d3e8ec',
  '#a9d3da',
  '#7fc0cd',
  '#5cb8ca',
  '#2f95a9',
  '#167a8e',
  '#0f6577',
  '#0c5363',
  '#083c48',
]
const vermelho: MantineColorsTuple = [
  '#fceae8',
  '#f9d3cf',
  '#f6b7b1',
  '#f59a92',
  '#ec7268',
  '#d9483d',
  '#c4342a',
  '#b3261e',
  '#94190f',
  '#6e120b',
]

/** Plain objects instead of `Button.extend`: the theme then loads no component that the first screen does not show. */
const part = (def: MantineThemeComponent) => def

const controlVars = { '--input-height': 'var(--rg-control-h)', '--input-fz': rem(13), '--input-padding': rem(10), '--input-radius': rem(4) }

export const theme = createTheme({
  colors: { petroleo, vermelho },
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, 'SFMono-Regular', Consolas, monospace",
  // 12 support · 13 body, inputs, grids · 14 section title · 16 dialog title · 18 page title (24 only for KPI figures)
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(3), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--rg-shadow-1)',
    sm: 'var(--rg-shadow-1)',
    md: 'var(--rg-shadow-2)',
    lg: 'var(--rg-shadow-2)',
    xl: 'var(--rg-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(18), lineHeight: '24px' },
      h2: { fontSize: rem(14), lineHeight: '20px' },
      h3: { fontSize: rem(13), lineHeight: '20px' },
      h4: { fontSize: rem(13), lineHeight: '20px' },
      h5: { fontSize: rem(12), lineHeight: '16px' },
      h6: { fontSize: rem(12), lineHeight: '16px' },
    },
  },
  components: {
    Input: part({ vars: () => ({ wrapper: controlVars }) }),
    InputWrapper: part({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
    Textarea: part({ defaultProps: { autosize: true, minRows: 3 } }),
    Button: part({
      defaultProps: { variant: 'default' },
      vars: (_theme: unknown, p: { size?: unknown }) => ({
        root: {
          '--button-height': p.size === 'xs' ? 'var(--rg-control-h-sm)' : 'var(--rg-control-h)',
          '--button-fz': rem(13),
          '--button-padding-x': p.size === 'xs' ? rem(8) : rem(12),
        },
      }),
    }),
    ActionIcon: part({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, p: { size?: unknown }) => ({
        root: { '--ai-size': p.size === 'xs' ? rem(24) : p.size === 'lg' ? 'var(--rg-control-h)' : 'var(--rg-control-h-sm)' },
      }),
    }),
    Checkbox: part({ defaultProps: { size: 'xs', radius: 'xs' } }),
    Radio: part({ defaultProps: { size: 'xs' } }),
    Switch: part({ defaultProps: { size: 'sm' } }),
    Badge: part({ defaultProps: { radius: 'xs', variant: 'light', tt: 'none', fw: 500 } }),
    Tabs: part({ defaultProps: { keepMounted: false } }),
    Table: part({ defaultProps: { verticalSpacing: 6, horizontalSpacing: 12, withRowBorders: true } }),
    Tooltip: part({
      defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } },
    }),
    Popover: part({ defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 80 } } }),
    Menu: part({
      // The placeholder has no role, which a menu must not hold.
      defaultProps: { withInitialFocusPlaceholder: false, radius: 'md', shadow: 'md', transitionProps: { duration: 80 } },
    }),
    Modal: part({
      defaultProps: {
        radius: 'lg',
        centered: true,
        // The second press of a double click meets what the first one opened; and what was typed is not given up by a press beside it.
        closeOnClickOutside: false,
        overlayProps: { color: 'transparent', backgroundOpacity: 1 },
        transitionProps: { duration: 100 },
        closeButtonProps: { 'aria-label': 'Fechar' },
        attributes: { header: { role: 'presentation' } },
      },
    }),
    Drawer: part({
      defaultProps: {
        position: 'right',
        size: 480,
        overlayProps: { color: 'transparent', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Fechar' },
        attributes: { header: { role: 'presentation' } },
      },
    }),
    Alert: part({ defaultProps: { variant: 'outline', radius: 'md' } }),
    Notification: part({ defaultProps: { closeButtonProps: { 'aria-label': 'Fechar aviso' } } }), // <Notifications position="bottom-right" autoClose={3000} limit={10} />
    SegmentedControl: part({ defaultProps: { size: 'xs', radius: 'sm', transitionDuration: 80 } }),
  },
})

const prefixed = (o: Record<string, string>) => Object.fromEntries(Object.entries(o).map(([k, v]) => [`--rg-${k}`, v]))
/** Mantine's neutral scales, which its hovers and tracks are drawn from: from the ground to the text of either scheme. */
const GRAYS = ['hover', 'hover', 'mute-soft', 'line', 'line-control', 'ink-3', 'ink-3', 'ink-2', 'ink', 'ink']
const DARKS = ['ink', 'ink-2', 'ink-3', 'line-control', 'line', 'mute-soft', 'surface', 'canvas', 'canvas', 'canvas']
const scale = (name: string, steps: string[]) =>
  Object.fromEntries(steps.map((step, i) => [`--mantine-color-${name}-${i}`, `var(--rg-${step})`]))

/** Mantine's own variables, pointed at ours: no component keeps a default Mantine colour. */
const mapped = {
  ...scale('gray', GRAYS),
  ...scale('dark', DARKS),
  '--mantine-color-body': 'var(--rg-canvas)',
  '--mantine-color-text': 'var(--rg-ink)',
  '--mantine-color-bright': 'var(--rg-ink)',
  '--mantine-color-dimmed': 'var(--rg-ink-3)',
  '--mantine-color-placeholder': 'var(--rg-ink-3)',
  '--mantine-color-anchor': 'var(--rg-accent)',
  '--mantine-color-default': 'var(--rg-surface)',
  '--mantine-color-default-hover': 'var(--rg-hover)',
  '--mantine-color-default-color': 'var(--rg-ink)',
  '--mantine-color-default-border': 'var(--rg-line)',
  '--mantine-color-error': 'var(--rg-bad)',
  '--mantine-color-disabled': 'var(--rg-sunken)',
  '--mantine-color-disabled-color': 'var(--rg-ink-3)',
  '--mantine-color-disabled-border': 'var(--rg-line)',
}
export const cssVariables: CSSVariablesResolver = () => ({
  variables: prefixed(sizes),
  light: { ...prefixed(tokens.light), ...prefixed(Object.fromEntries(chartColors.light.map((c, i) => [`chart-${i + 1}`, c]))), ...mapped },
  dark: { ...prefixed(tokens.dark), ...prefixed(Object.fromEntries(chartColors.dark.map((c, i) => [`chart-${i + 1}`, c]))), ...mapped },
})
