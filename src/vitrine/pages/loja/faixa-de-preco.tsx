import { useId, useState } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { useDepoisDaPausa } from './depois-da-pausa.ts'

const ESPERA = 400

interface Props {
  /** Bounds in whole reais. */
  minimo: number
  maximo: number
  de?: number
  ate?: number
  onMudar: (de: number | null, ate: number | null) => void
}

/** Two ends on one bar, and the same two as numbers. Without scripts the numbers alone are the form's fields. */
export function FaixaDePreco({ minimo, maximo, de, ate, onMudar }: Props) {
  const id = useId()
  const [faixa, setFaixa] = useState<[string, string]>([String(de ?? ''), String(ate ?? '')])
  const depoisDaPausa = useDepoisDaPausa(ESPERA)
  // The address changed by another way: a chip, Limpar, the back button.
  const [visto, setVisto] = useState({ de, ate })
  if (visto.de !== de || visto.ate !== ate) {
    setVisto({ de, ate })
    setFaixa([String(de ?? ''), String(ate ?? '')])
  }

  const inferior = entre(minimo, numero(faixa[0]) ?? minimo, maximo)
  const superior = Math.max(inferior, entre(minimo, numero(faixa[1]) ?? maximo, maximo))

  function mudar(nova: [string, string]) {
    setFaixa(nova)
    depoisDaPausa(() => {
      const [a, b] = [numero(nova[0]), numero(nova[1])]
      onMudar(a === null || a <= minimo ? null : a, b === null || b >= maximo ? null : b)
    })
  }

  const parte = (valor: number) => `${maximo > minimo ? ((valor - minimo) / (maximo - minimo)) * 100 : 0}%`
  return (
    <fieldset className="faixa-de-preco">
      <legend className="rotulo">Faixa de preço</legend>
      <div
        className="barra"
        style={{ '--de': parte(inferior), '--ate': parte(superior) } as React.CSSProperties}
      >
        <input
          type="range"
          // Of two that meet, the one that can still move lies on top.
          style={{ zIndex: inferior - minimo > maximo - superior ? 1 : 0 }}
          aria-label="Preço mínimo"
          aria-valuetext={`R$ ${inferior.toLocaleString('pt-BR')}`}
          min={minimo}
          max={maximo}
          step={1}
          value={inferior}
          onChange={(evento) => mudar([String(Math.min(Number(evento.target.value), superior)), faixa[1]])}
        />
        <input
          type="range"
          aria-label="Preço máximo"
          aria-valuetext={`R$ ${superior.toLocaleString('pt-BR')}`}
          min={minimo}
          max={maximo}
          step={1}
          value={superior}
          onChange={(evento) => mudar([faixa[0], String(Math.max(Number(evento.target.value), inferior))])}
        />
      </div>
      <div className="numeros-da-faixa">
        <label htmlFor={`${id}-de`}>
          <span className="apagado">De R$</span>
          <Campo
            className="numeros"
            id={`${id}-de`}
            name="min"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            placeholder={String(minimo)}
            value={faixa[0]}
            onChange={(evento) => mudar([evento.target.value, faixa[1]])}
          />
        </label>
        <label htmlFor={`${id}-ate`}>
          <span className="apagado">até R$</span>
          <Campo
            className="numeros"
            id={`${id}-ate`}
            name="max"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            placeholder={String(maximo)}
            value={faixa[1]}
            onChange={(evento) => mudar([faixa[0], evento.target.value])}
          />
        </label>
      </div>
    </fieldset>
  )
}

function numero(texto: string): number | null {
  const valor = Number(texto)
  return texto.trim() === '' || !Number.isFinite(valor) ? null : valor
}

function entre(minimo: number, valor: number, maximo: number): number {
  return Math.min(maximo, Math.max(minimo, valor))
}
