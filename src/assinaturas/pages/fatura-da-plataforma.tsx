import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { MenuDaLinha } from '#src/shared/ui/lista/menu-da-linha.tsx'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import type { DetalheDaFatura } from '../schemas-plataforma.ts'
import { faturaEmAberto } from '../situacoes.ts'
import { ROTULO_DA_FATURA, nomeDaCompetencia, nomeDoAto, nomeDoMeio } from '../rotulos.ts'
import type { Route } from './+types/fatura-da-plataforma.ts'
import { useAtosDaFatura } from './atos-da-fatura.tsx'
import { CobrancasAutomaticas } from './cobrancas-automaticas.tsx'
import estilo from './faturas-da-plataforma.module.css'

export const meta = () => metaDaPagina({ titulo: 'Fatura', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregar({ fatura: null }, async () => ({
    fatura: await api.get('/rest/v1/plataforma/faturas/:id', { params: { id: params.id } }),
  }))
}

/** One invoice in the platform administration: what it charges, its status, and who did what to it. */
export default function FaturaDaPlataforma({ loaderData: { fatura, falha } }: Route.ComponentProps) {
  const { acoesDa, abrir, dialogo } = useAtosDaFatura()
  if (!fatura) return <EstadoDaFalha erro={falha} />
  const { numero, status } = fatura
  return (
    <>
      <Voltar para="/admin/faturas" nome="Faturas" />
      <div className={estilo.cabeca}>
        <h1>Fatura {numero}</h1>
        <Chip rotulo={ROTULO_DA_FATURA[status]} />
        {fatura.dias_em_atraso > 0 ? (
          <span className="apagado">há {plural(fatura.dias_em_atraso, '# dia', '# dias')}</span>
        ) : null}
      </div>
      <div className={estilo.acoes}>
        {faturaEmAberto(status) ? (
          <button type="button" className="botao" onClick={() => abrir('marcar-paga', [fatura])}>
            Marcar como paga
          </button>
        ) : null}
        <MenuDaLinha nome={`fatura ${numero}`} acoes={acoesDa(fatura, 'tela')} />
      </div>
      <div className={estilo.lados}>
        <div className={estilo.coluna}>
          <Valores fatura={fatura} />
          {fatura.contestacao ? <Contestacao fatura={fatura} /> : null}
          <Pix fatura={fatura} />
          <PeloBanco fatura={fatura} />
        </div>
        <div className={estilo.coluna}>
          <DadosDaFatura fatura={fatura} />
          <Historico atos={fatura.atos} />
        </div>
      </div>
      {dialogo}
    </>
  )
}

function Valores({ fatura }: { fatura: DetalheDaFatura }) {
  const somas: [string, number][] = [
    ['Subtotal', fatura.subtotal],
    ['Desconto', -fatura.desconto],
    ['Multa', fatura.multa],
    ['Juros', fatura.juros],
  ]
  return (
    <Quadro titulo="O que é cobrado" className={estilo.quadro}>
      <table className={estilo.itens}>
        <thead className="so-leitor">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {fatura.itens.map(({ id, descricao, valor }) => (
            <tr key={id}>
              <th scope="row">{descricao}</th>
              <td>{formatarReais(valor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {somas
            .filter(([nome, valor]) => nome === 'Subtotal' || valor !== 0)
            .map(([nome, valor]) => (
              <tr key={nome}>
                <th scope="row">{nome}</th>
                <td>{formatarReais(valor)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">Total</th>
            <td>{formatarReais(fatura.total)}</td>
          </tr>
        </tfoot>
      </table>
    </Quadro>
  )
}

function Contestacao({ fatura }: { fatura: DetalheDaFatura }) {
  return (
    <Quadro titulo="Contestação da loja" className={estilo.quadro}>
      <blockquote className={estilo.citacao}>{fatura.contestacao}</blockquote>
      {fatura.contestacao_resposta ? (
        <>
          <p className="apagado">Resposta do Portal</p>
          <blockquote className={estilo.citacao}>{fatura.contestacao_resposta}</blockquote>
        </>
      ) : (
        <p className="apagado">Ainda sem resposta. Responda em “Mais ações”.</p>
      )}
    </Quadro>
  )
}

function Pix({ fatura: { pix, status } }: { fatura: DetalheDaFatura }) {
  if (!pix?.qr_code || !faturaEmAberto(status)) return null
  return (
    <Quadro titulo="PIX desta fatura" className={estilo.quadro}>
      <CampoLongo
        className={estilo.codigo}
        aria-label="Código PIX copia e cola"
        readOnly
        rows={3}
        value={pix.qr_code}
        onFocus={(evento) => evento.currentTarget.select()}
      />
    </Quadro>
  )
}

function PeloBanco({ fatura: { cobrancas_automaticas: cobrancas } }: { fatura: DetalheDaFatura }) {
  if (cobrancas.length === 0) return null
  return (
    <Quadro titulo="PIX Automático" className={estilo.quadro}>
      <CobrancasAutomaticas cobrancas={cobrancas} daPlataforma />
    </Quadro>
  )
}

function DadosDaFatura({ fatura }: { fatura: DetalheDaFatura }) {
  const { nfse_numero, nfse_url, periodo_de, periodo_ate } = fatura
  const linhas: [string, ReactNode][] = [
    [
      'Loja',
      <Link key="loja" to={`/admin/estabelecimentos/${fatura.estabelecimento_id}`}>
        {fatura.loja_nome}
      </Link>,
    ],
    ['Plano', fatura.plano_nome ?? 'Fatura avulsa'],
    ['Competência', nomeDaCompetencia(fatura.competencia)],
    [
      'Período',
      periodo_de && periodo_ate ? `${formatarDia(periodo_de)} a ${formatarDia(periodo_ate)}` : null,
    ],
    ['Emissão', formatarDia(fatura.emissao)],
    ['Vencimento', formatarDia(fatura.vencimento)],
    ['Vencia em', fatura.vencimento_original && formatarDia(fatura.vencimento_original)],
    ['Pago em', fatura.pago_em && formatarDataHora(fatura.pago_em)],
    ['Meio', nomeDoMeio(fatura.meio)],
    ['Comprovante', fatura.comprovante],
    [
      'Nota de serviço',
      nfse_url ? (
        <a key="nota" href={nfse_url} target="_blank" rel="noreferrer">
          {nfse_numero}
        </a>
      ) : (
        nfse_numero
      ),
    ],
    ['Motivo', fatura.motivo],
  ]
  return (
    <Quadro titulo="Dados" className={estilo.quadro}>
      <Dados pares={linhas} />
    </Quadro>
  )
}

function Historico({ atos }: Pick<DetalheDaFatura, 'atos'>) {
  return (
    <Quadro titulo="Histórico" className={estilo.quadro}>
      {atos.length === 0 ? (
        <p className="apagado">Ninguém mexeu nesta fatura ainda.</p>
      ) : (
        <ol className={`sem-lista ${estilo.atos}`}>
          {atos.map(({ id, acao, por, motivo, em }) => (
            <li key={id}>
              <strong>{nomeDoAto(acao)}</strong>
              <span className="apagado">
                {formatarDataHora(em)}, {por ? `por ${por}` : 'pelo sistema'}
              </span>
              {motivo ? <span>{motivo}</span> : null}
            </li>
          ))}
        </ol>
      )}
    </Quadro>
  )
}
