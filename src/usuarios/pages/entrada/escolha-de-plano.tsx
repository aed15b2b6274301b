import { fraseDoAceite } from '#src/shared/aceite-do-preco.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './escolha-de-plano.module.css'
import type { Plano } from './plano.ts'

interface Props {
  planos: Plano[] | null
  escolhido: string | null
  aoEscolher: (planoId: string) => void
}

/** The active plans, cheapest first, and the box that agrees to the chosen one. Null while they load. */
export function EscolhaDePlano({ planos, escolhido, aoEscolher }: Props) {
  const plano = planos?.find(({ id }) => id === escolhido)
  return (
    <fieldset className={estilo.planos}>
      <legend>Plano de assinatura</legend>
      {planos === null
        ? [1, 2, 3].map((n) => <span key={n} className={estilo.esqueleto} />)
        : planos.map((um) => (
            <label key={um.id} className={estilo.plano}>
              <input
                type="radio"
                name="plano"
                value={um.id}
                checked={um.id === escolhido}
                onChange={() => aoEscolher(um.id)}
              />
              <span>
                <span className="fila vao-4-12">
                  <strong>{um.nome}</strong>
                  {um.nome === 'Starter' ? <span className="selo manga">Mais popular</span> : null}
                </span>
                <span className={estilo.detalhe}>{limites(um)}</span>
              </span>
              <span className={estilo.preco}>
                {formatarReais(um.valor_mensal)}
                <small>por mês</small>
              </span>
            </label>
          ))}
      {plano ? (
        // Chosen anew, it is agreed to anew.
        <Marcar
          key={plano.id}
          required
          label={fraseDoAceite({ plano: plano.nome, preco: plano.valor_mensal, periodicidade: 'mensal' })}
        />
      ) : null}
      {planos?.length === 0 ? <p>Não foi possível carregar os planos. Recarregue a página.</p> : null}
    </fieldset>
  )
}

function limites({ limite_produtos, max_usuarios }: Plano): string {
  return `${quantos(limite_produtos, 'produto', 'produtos')}, ${quantos(max_usuarios, 'usuário', 'usuários')}`
}

function quantos(limite: number, um: string, varios: string): string {
  if (limite === -1) return `${varios} ilimitados`
  return limite === 1 ? `1 ${um}` : `até ${limite.toLocaleString('pt-BR')} ${varios}`
}
