import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

// Every pair that carries text was checked at 4.5:1 in both schemes; styles/tokens.css holds the same colours for our
// own parts. Shade 7 is the one that fills on light, 4 on dark.
const mata: MantineColorsTuple = [
  '#eaf6f0',
  '#cfeadd',
  '#a3d8bf',
  '#74c9a3',
  '#4cc38a',
  '#2ba374',
  '#178560',
  '#0f6b4f',
  '#0b533d',
  '#083c2c',
]
const manga: MantineColorsTuple = [
  '#fff6e3',
  '#ffe9bf',
  '#ffd98f',
  '#fdc75c',
  '#f9b233',
  '#f0a01c',
  '#b06a00',
  '#8a5200',
  '#6b3f00',
  '#4a2b00',
]
const tomate: MantineColorsTuple = [
  '#fdeeeb',
  '#fad8d2',
  '#f5b1a5',
  '#f79a8b',
  '#ff8f7d',
  '#e8604a',
  '#d5432c',
  '#b93220',
  '#96271a',
  '#6f1c12',
]
const ceu: MantineColorsTuple = [
  '#ebf3fb',
  '#d3e4f6',
  '#a9cbee',
  '#8bbcf0',
  '#7db8f2',
  '#4a8fd4',
  '#2c73bd',
  '#1c5ca3',
  '#15487f',
  '#0e335b',
]
const pix: MantineColorsTuple = [
  '#e6f8f6',
  '#c6efeb',
  '#95e2da',
  '#62d2c7',
  '#32bcad',
  '#1fa294',
  '#0f857a',
  '#0b6f66',
  '#08564f',
  '#053d38',
]
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f1ea',
  '#eae5db',
  '#ddd7ca',
  '#cbc4b5',
  '#8c867a',
  '#5f605a',
  '#494b45',
  '#343731',
  '#1f2421',
]
const dark: MantineColorsTuple = [
  '#e9eeea',
  '#cbd4ce',
  '#a7b3ab',
  '#8d9a92',
  '#3a4741',
  '#2b3631',
  '#1e2723',
  '#0f1412',
  '#0b0f0d',
  '#080b0a',
]

export const theme = createTheme({
  colors: { mata, manga, tomate, ceu, pix, gray, dark },
  primaryColor: 'mata',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#1f2421',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  headings: {
    fontFamily: 'Gabarito, "Gabarito Reserva", system-ui, sans-serif',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '2.0736rem', lineHeight: '1.15' },
      h2: { fontSize: '1.728rem', lineHeight: '1.2' },
      h3: { fontSize: '1.44rem', lineHeight: '1.25' },
      h4: { fontSize: '1.2rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Select: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 160 } } },
    Loader: { defaultProps: { type: 'dots' } },
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1f2421',
    '--mantine-color-dimmed': '#5a605b',
    '--mantine-color-placeholder': '#6a6f69',
    '--mantine-color-error': '#b93220',
    '--mantine-color-anchor': '#1c5ca3',
    '--mantine-color-default-border': '#ddd7ca',
  },
  dark: {
    '--mantine-color-body': '#171e1a',
    '--mantine-color-text': '#e9eeea',
    '--mantine-color-dimmed': '#a7b3ab',
    '--mantine-color-placeholder': '#95a199',
    '--mantine-color-error': '#ff8f7d',
    '--mantine-color-anchor': '#8bbcf0',
    '--mantine-color-default': '#1e2723',
    '--mantine-color-default-border': '#3a4741',
  },
})
