import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import {
  formatarLimite,
  NIVEL_DE_RELATORIOS,
  type Recurso,
  ROTULOS_DE_RECURSO,
  TEMPO_DE_SUPORTE,
  temRecurso,
} from '#src/acesso/recursos.ts'
import type { Plano } from '#src/acesso/schemas.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import { type Periodicidade, precoDoPeriodo } from '../valores.ts'
import type { Route } from './+types/comparacao-planos.ts'
import base from './assinatura.module.css'
import { MudarPlano } from './mudar-plano.tsx'
import estilo from './planos.module.css'

export const meta = () => metaDaPagina({ titulo: 'Planos', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja) throw redirect('/admin/painel-geral')
  const [planos, assinaturas] = await Promise.all([
    api.get('/rest/v1/planos_assinatura', { query: { ativo: 'true' } }),
    api.get('/rest/v1/assinaturas_estabelecimento', { query: { estabelecimento_id: loja.id } }),
  ])
  return { loja, planos: planos.itens, atual: assinaturas.itens[0] ?? null }
}

/** Every plan on sale side by side, and the way from one to the other. */
export default function ComparacaoPlanos({ loaderData: { loja, planos, atual } }: Route.ComponentProps) {
  const [periodicidade, setPeriodicidade] = useState<Periodicidade>(atual?.periodicidade ?? 'mensal')
  const [escolhido, setEscolhido] = useState<Plano | null>(null)
  const navigate = useNavigate()
  const editar = podeNoPapel(loja.papel, 'assinatura.editar')
  const eOAtual = (plano: Plano) => plano.id === atual?.plano_id && periodicidade === atual.periodicidade

  const sobe = (plano: Plano) => plano.valor_mensal > (atual?.plano.valor_mensal ?? 0)

  return (
    <>
      <Cabeca titulo="Planos">
        <Link to="/minha-assinatura" className="botao leve">
          Minha assinatura
        </Link>
      </Cabeca>
      <fieldset className={estilo.alternar}>
        <legend className="so-leitor">Período de cobrança</legend>
        {(['mensal', 'anual'] as const).map((valor) => (
          <label key={valor}>
            <input
              type="radio"
              name="periodicidade"
              checked={periodicidade === valor}
              onChange={() => setPeriodicidade(valor)}
            />
            {valor === 'mensal' ? 'Mensal' : 'Anual (2 meses grátis)'}
          </label>
        ))}
      </fieldset>
      <div className={estilo.planos}>
        {planos.map((plano) => (
          <article key={plano.id} className={`cartao ${eOAtual(plano) ? estilo.atual : ''}`}>
            <p className={estilo.selos}>
              {plano.nome === 'Starter' ? <span className="selo manga">Mais popular</span> : null}
              {eOAtual(plano) ? <span className="selo mata">Seu plano</span> : null}
            </p>
            <h2>{plano.nome}</h2>
            <p className="apagado">{plano.descricao}</p>
            <p className={estilo.preco}>
              <strong>
                {formatarReais(paraReais(precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade)))}
              </strong>
              <span>{periodicidade === 'anual' ? ' por ano' : ' por mês'}</span>
            </p>
            <p className="apagado">
              {periodicidade === 'anual'
                ? `Equivale a ${formatarReais(paraReais(Math.round(precoDoPeriodo(paraCentavos(plano.valor_mensal), 'anual') / 12)))} por mês`
                : plano.limite_produtos === -1
                  ? 'Produtos sem limite'
                  : plural(plano.limite_produtos, 'Até # produto', 'Até # produtos', formatarLimite)}
            </p>
            {editar ? (
              <button
                type="button"
                className={`botao largo ${sobe(plano) ? '' : 'leve'}`}
                disabled={eOAtual(plano)}
                onClick={() => setEscolhido(plano)}
              >
                {eOAtual(plano) ? 'Plano atual' : 'Escolher'}
                <span className="so-leitor"> {plano.nome}</span>
              </button>
            ) : null}
          </article>
        ))}
      </div>
      {editar ? null : <p className={base.aviso}>Só o proprietário da loja muda de plano.</p>}
      <Tabela planos={planos} />
      {escolhido ? (
        <MudarPlano
          estabelecimentoId={loja.id}
          plano={escolhido}
          periodicidade={periodicidade}
          aoFechar={() => setEscolhido(null)}
          aoMudar={(faturaId) =>
            void navigate(faturaId ? `/minha-assinatura?pagar=${faturaId}` : '/minha-assinatura')
          }
        />
      ) : null}
    </>
  )
}

interface Linha {
  nome: string
  celula: (plano: Plano) => string | boolean
}

const recurso = (qual: Recurso): Linha => ({
  nome: ROTULOS_DE_RECURSO[qual].nome,
  celula: (plano) => temRecurso(plano, qual),
})

const LINHAS: Linha[] = [
  { nome: 'Produtos', celula: (plano) => formatarLimite(plano.limite_produtos) },
  { nome: 'Usuários', celula: (plano) => formatarLimite(plano.max_usuarios) },
  { nome: 'Relatórios', celula: (plano) => NIVEL_DE_RELATORIOS[plano.nivel_relatorios] },
  recurso('exportacao'),
  recurso('mercadopago_proprio'),
  recurso('personalizacao'),
  recurso('botao_whatsapp'),
  recurso('varias_lojas'),
  { nome: 'Suporte', celula: (plano) => TEMPO_DE_SUPORTE[plano.nivel_suporte] },
]

function Tabela({ planos }: { planos: Plano[] }) {
  return (
    <Quadro titulo="Compare os planos" className={estilo.comparar}>
      <Rolagem nome="Planos lado a lado">
        <table className={estilo.tabela} style={{ '--planos': planos.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                <span className="so-leitor">O que cada plano tem</span>
              </th>
              {planos.map((plano) => (
                <th key={plano.id} scope="col">
                  {plano.nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINHAS.map(({ nome, celula }) => (
              <tr key={nome}>
                <th scope="row">{nome}</th>
                {planos.map((plano) => {
                  const valor = celula(plano)
                  return (
                    <td key={plano.id}>
                      {typeof valor === 'string' ? (
                        valor
                      ) : valor ? (
                        <>
                          <IconCheck size={20} aria-hidden className="bom" />
                          <span className="so-leitor">Sim</span>
                        </>
                      ) : (
                        <>
                          <IconMinus size={20} aria-hidden className="apagado" />
                          <span className="so-leitor">Não</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Rolagem>
    </Quadro>
  )
}
