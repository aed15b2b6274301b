import { type ComponentType, lazy, Suspense, useState } from 'react'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { type ClienteDoBalcao as Cliente, type RascunhoDoBalcao, SEM_CLIENTE } from '../../balcao.ts'
import type { BuscaProps } from './balcao-busca-de-cliente.tsx'
import estilo from './nova-venda.module.css'
import { mudarRascunho } from './rascunho-do-balcao.ts'

// The kit's combobox comes with the first opening: most sales name nobody. Without a network the fields below stand.
const BuscaDeCliente = lazy<ComponentType<BuscaProps>>(() =>
  import('./balcao-busca-de-cliente.tsx').catch(() => ({ default: () => null })),
)

const ENTREGAS = [
  ['levou', 'Levou na hora'],
  ['retirar', 'Retirar depois'],
  ['entregar', 'Entregar'],
] as const

/** Label, description and field: what stands below does not move when it comes. */
const ALTURA_DA_BUSCA = '5.5rem'

interface Props {
  lojaId: string
  rascunho: RascunhoDoBalcao
}

/** Who buys, when they want to say so, and how the goods leave. */
export function ClienteDoBalcao({ lojaId, rascunho }: Props) {
  const { cliente, entrega, observacao } = rascunho
  const [usado, setUsado] = useState(false)
  return (
    <section className="cartao pilha vao-12 folga-16" aria-label="Cliente e entrega">
      <details className={estilo.mais} onToggle={() => setUsado(true)}>
        <summary>
          Cliente: <strong>{cliente.nome.trim() || 'Consumidor não identificado'}</strong>
        </summary>
        <div className="pilha vao-12">
          {cliente.id ? (
            <p className={estilo.escolhido}>
              <span>
                <strong>{cliente.nome}</strong>
                <span className="apagado">
                  {[cliente.telefone, cliente.email].filter(Boolean).join(' · ')}
                </span>
              </span>
              <button
                type="button"
                className="botao leve"
                onClick={() => mudarRascunho(lojaId, { cliente: SEM_CLIENTE })}
              >
                Trocar
              </button>
            </p>
          ) : (
            <ClienteNovo lojaId={lojaId} cliente={cliente} busca={usado} />
          )}
          <Campo
            label="Observação"
            maxLength={1000}
            autoComplete="off"
            value={observacao}
            onChange={(evento) => mudarRascunho(lojaId, { observacao: evento.currentTarget.value })}
          />
        </div>
      </details>
      <fieldset className={estilo.entregas}>
        <legend className="so-leitor">Entrega</legend>
        {ENTREGAS.map(([valor, nome]) => (
          <label key={valor}>
            <input
              type="radio"
              name="entrega"
              className="so-leitor"
              checked={entrega === valor}
              onChange={() => mudarRascunho(lojaId, { entrega: valor })}
            />
            {nome}
          </label>
        ))}
      </fieldset>
    </section>
  )
}

/** Found among the shop's customers, or typed in and made one with the sale. */
function ClienteNovo({ lojaId, cliente, busca }: { lojaId: string; cliente: Cliente; busca: boolean }) {
  const mudar = (mudancas: Partial<Cliente>) =>
    mudarRascunho(lojaId, { cliente: { ...cliente, ...mudancas } })
  return (
    <>
      {busca ? (
        <Suspense fallback={<div style={{ minHeight: ALTURA_DA_BUSCA }} />}>
          <BuscaDeCliente
            lojaId={lojaId}
            aoEscolher={(escolhido) => mudarRascunho(lojaId, { cliente: escolhido })}
          />
        </Suspense>
      ) : null}
      <Campo
        label="Nome"
        maxLength={200}
        autoComplete="off"
        value={cliente.nome}
        onChange={(evento) => mudar({ nome: evento.currentTarget.value })}
      />
      <CampoMascarado
        mascara={mascararTelefone}
        label="Telefone"
        type="tel"
        autoComplete="off"
        value={cliente.telefone}
        onChange={(telefone) => mudar({ telefone })}
      />
      <Campo
        label="E-mail"
        type="email"
        maxLength={320}
        autoComplete="off"
        value={cliente.email}
        onChange={(evento) => mudar({ email: evento.currentTarget.value })}
      />
    </>
  )
}
