import { Campo } from '#src/shared/ui/kit/campo.tsx'

const MEDIDAS = [
  ['pesoGramas', 'Peso (g)', 150_000],
  ['alturaCm', 'Altura (cm)', 300],
  ['larguraCm', 'Largura (cm)', 300],
  ['comprimentoCm', 'Comprimento (cm)', 300],
] as const

export type Medida = (typeof MEDIDAS)[number][0]
export type Caixa = Record<Medida, string>

interface Props {
  caixa: Caixa
  aoMedir: (medida: Medida, valor: string) => void
}

/** What a box that is sent weighs and measures. */
export function CamposDaCaixa({ caixa, aoMedir }: Props) {
  return MEDIDAS.map(([medida, nome, max]) => (
    <Campo
      key={medida}
      type="number"
      inputMode="numeric"
      label={nome}
      min={1}
      max={max}
      required
      value={caixa[medida]}
      onChange={({ currentTarget }) => aoMedir(medida, currentTarget.value)}
    />
  ))
}
