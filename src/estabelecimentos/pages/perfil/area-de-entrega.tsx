import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import type { Zona } from '../../configuracoes.ts'
import estilo from './perfil.module.css'

interface Props {
  numero: number
  zona: Zona
  aoMudar: (zona: Zona) => void
  aoRemover: () => void
}

/** One area that the shop delivers in: which streets, for how much, from what order on, how soon. */
export function AreaDeEntrega({ numero, zona, aoMudar, aoRemover }: Props) {
  const [bairros, setBairros] = useState(zona.bairros.join(', '))
  const [ceps, setCeps] = useState(
    zona.ceps.map(({ de, ate }) => `${mascararCep(de)} a ${mascararCep(ate)}`).join('\n'),
  )
  const ilegivel = lerFaixas(ceps) === null

  return (
    <fieldset className={estilo.zona}>
      <legend className="so-leitor">Área {numero}</legend>
      <div className={estilo.titulo}>
        <h3>{zona.nome || `Área ${numero}`}</h3>
        <button
          type="button"
          className="botao-icone"
          aria-label={`Remover ${zona.nome || `área ${numero}`}`}
          onClick={aoRemover}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </div>
      <Campo
        label="Nome da área"
        placeholder="Centro"
        maxLength={80}
        required
        value={zona.nome}
        onChange={({ currentTarget }) => aoMudar({ ...zona, nome: currentTarget.value })}
      />
      <Campo
        label="Bairros"
        description="Da cidade da loja, separados por vírgula. Em outra cidade, use faixas de CEP."
        placeholder="Sé, República, Liberdade"
        value={bairros}
        onChange={({ currentTarget }) => {
          setBairros(currentTarget.value)
          aoMudar({ ...zona, bairros: lerBairros(currentTarget.value) })
        }}
      />
      <CampoLongo
        label="Faixas de CEP"
        description="Uma por linha."
        placeholder="01000-000 a 01099-999"
        rows={2}
        value={ceps}
        error={ilegivel ? 'Escreva cada faixa como 01000-000 a 01099-999.' : null}
        onChange={({ currentTarget }) => {
          setCeps(currentTarget.value)
          aoMudar({ ...zona, ceps: lerFaixas(currentTarget.value) ?? [] })
        }}
      />
      <div className={estilo.par}>
        <CampoReais
          label="Taxa de entrega"
          value={paraCentavos(zona.taxa)}
          onChange={(centavos) => aoMudar({ ...zona, taxa: paraReais(centavos) })}
        />
        <CampoReais
          label="Pedido mínimo"
          value={paraCentavos(zona.minimo)}
          onChange={(centavos) => aoMudar({ ...zona, minimo: paraReais(centavos) })}
        />
        <Campo
          label="Prazo"
          placeholder="1 dia útil"
          maxLength={60}
          required
          value={zona.prazo}
          onChange={({ currentTarget }) => aoMudar({ ...zona, prazo: currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

function lerBairros(texto: string): string[] {
  return [...new Set(texto.split(',').map((bairro) => bairro.trim()))].filter(Boolean)
}

/** Null when a line is none. */
function lerFaixas(texto: string): Zona['ceps'] | null {
  const linhas = texto.split('\n').filter((linha) => linha.trim())
  const faixas = linhas.map((linha) =>
    linha
      .replace(/[^\d]+a[^\d]+|[^\d]+até[^\d]+/i, ' ')
      .replaceAll('-', '')
      .trim(),
  )
  const lidas = faixas.map((faixa) => /^(\d{8})(?:\s+(\d{8}))?$/.exec(faixa))
  if (lidas.includes(null)) return null
  return lidas.flatMap((lida) => (lida?.[1] ? [{ de: lida[1], ate: lida[2] ?? lida[1] }] : []))
}
