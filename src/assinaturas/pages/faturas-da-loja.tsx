import { IconDownload, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import type { Fatura } from '../schemas-fatura.ts'
import { faturaEmAberto } from '../situacoes.ts'
import { ROTULO_DA_FATURA, nomeDaCompetencia } from '../rotulos.ts'
import estilo from './assinatura.module.css'

interface Props {
  estabelecimentoId: string
  faturas: Fatura[]
  total: number
  pagina: number
  porPagina: number
  /** The invoice that an e-mail led to. */
  aberta: string | null
  aoPagar: (id: string) => void
}

/** Every invoice of the shop, newest first. */
export function FaturasDaLoja(props: Props) {
  const { estabelecimentoId, faturas, total, pagina, porPagina, aberta, aoPagar } = props
  const [contestando, setContestando] = useState<Fatura | null>(null)
  const paginas = Math.max(1, Math.ceil(total / porPagina))

  const [baixar] = useAcao({}, ({ id }: Fatura) =>
    pedirArquivo(`/rest/v1/faturas/${id}/pdf?estabelecimento_id=${estabelecimentoId}`),
  )

  return (
    <Quadro titulo="Faturas">
      {faturas.length === 0 ? (
        <p className="apagado">
          Nenhuma fatura ainda. A primeira chega uma semana antes do fim do teste grátis, ou na aprovação de
          quem já o usou.
        </p>
      ) : (
        <div className={estilo.rolagem}>
          <table className={estilo.faturas}>
            <thead>
              <tr>
                <th scope="col">Nº</th>
                <th scope="col">Competência</th>
                <th scope="col">Vencimento</th>
                <th scope="col" className={estilo.numero}>
                  Valor
                </th>
                <th scope="col">Situação</th>
                <th scope="col">Pago em</th>
                <th scope="col">
                  <span className="so-leitor">Ações</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {faturas.map((fatura) => (
                <tr key={fatura.id} className={fatura.id === aberta ? estilo.destacada : undefined}>
                  <th scope="row">
                    {fatura.numero}
                    <small>
                      Emitida em <span className={estilo.inteiro}>{formatarDia(fatura.emissao)}</span>
                    </small>
                    <NotaDeServico fatura={fatura} />
                  </th>
                  <td data-rotulo="Competência">{nomeDaCompetencia(fatura.competencia)}</td>
                  <td data-rotulo="Vencimento" className={estilo.inteiro}>
                    {formatarDia(fatura.vencimento)}
                  </td>
                  <td data-rotulo="Valor" className={estilo.numero}>
                    {formatarReais(fatura.total)}
                    {fatura.multa + fatura.juros > 0 ? (
                      <small>
                        {formatarReais(fatura.subtotal - fatura.desconto)}, multa{' '}
                        {formatarReais(fatura.multa)}, juros {formatarReais(fatura.juros)}
                      </small>
                    ) : null}
                  </td>
                  <td data-rotulo="Situação">
                    <span>
                      <Chip rotulo={ROTULO_DA_FATURA[fatura.status]} />
                      <Contestada fatura={fatura} />
                    </span>
                  </td>
                  <td data-rotulo="Pago em" className={estilo.inteiro}>
                    {fatura.pago_em ? formatarData(fatura.pago_em) : '—'}
                  </td>
                  <td className={estilo.botoes}>
                    {faturaEmAberto(fatura.status) ? (
                      <button type="button" className="botao" onClick={() => aoPagar(fatura.id)}>
                        Pagar
                        <span className="so-leitor"> a fatura {fatura.numero} com PIX</span>
                      </button>
                    ) : null}
                    <button
                      type="button"
                      className="botao-icone"
                      aria-label={`Baixar PDF da fatura ${fatura.numero}`}
                      title="Baixar PDF"
                      onClick={() => void baixar(fatura)}
                    >
                      <IconDownload size={18} aria-hidden />
                    </button>
                    {fatura.contestado_em || fatura.status === 'cancelada' ? null : (
                      <button
                        type="button"
                        className="botao-icone"
                        aria-label={`Contestar a fatura ${fatura.numero}`}
                        title="Contestar"
                        onClick={() => setContestando(fatura)}
                      >
                        <IconMessageReport size={18} aria-hidden />
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {paginas > 1 ? <Paginas pagina={pagina} paginas={paginas} /> : null}
      {contestando ? (
        <Contestar
          estabelecimentoId={estabelecimentoId}
          fatura={contestando}
          aoFechar={() => setContestando(null)}
        />
      ) : null}
    </Quadro>
  )
}

/** What became of the shop's contest. */
function Contestada({ fatura: { contestado_em, contestacao_resposta } }: { fatura: Fatura }) {
  if (!contestado_em) return null
  return (
    <small>
      {contestacao_resposta
        ? `Resposta à contestação: ${contestacao_resposta}`
        : `Contestada em ${formatarData(contestado_em)}, em análise`}
    </small>
  )
}

/** The city's document of the service, under the number of its invoice; a link where the city shows it. */
function NotaDeServico({ fatura: { nfse_numero, nfse_url } }: { fatura: Fatura }) {
  if (nfse_numero === null) return null
  return (
    <small>
      <span className="so-leitor">Nota fiscal de serviço: </span>
      {nfse_url === null ? (
        `NFS-e ${nfse_numero}`
      ) : (
        <a href={nfse_url} target="_blank" rel="noreferrer">
          NFS-e {nfse_numero}
        </a>
      )}
    </small>
  )
}

function Paginas({ pagina, paginas }: { pagina: number; paginas: number }) {
  const { para } = useEndereco()
  const daPagina = (numero: number) => para({ pagina: String(numero) })
  return (
    <nav className={estilo.paginas} aria-label="Páginas de faturas">
      {pagina > 1 ? (
        <Link to={daPagina(pagina - 1)} preventScrollReset>
          Mais recentes
        </Link>
      ) : (
        <span />
      )}
      <span className="apagado">
        Página {pagina} de {paginas}
      </span>
      {pagina < paginas ? (
        <Link to={daPagina(pagina + 1)} preventScrollReset>
          Mais antigas
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

function Contestar({
  estabelecimentoId,
  fatura,
  aoFechar,
}: {
  estabelecimentoId: string
  fatura: Fatura
  aoFechar: () => void
}) {
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string | null>(null)

  const [enviar, enviando] = useAcao({ mostrar: setErro, recarregar: 'feito' }, async () => {
    if (texto.trim().length < 5) {
      setErro('Conte o que está errado nesta fatura.')
      return false
    }
    await api.post('/rest/v1/faturas/:id/contestar', {
      params: { id: fatura.id },
      body: { estabelecimento_id: estabelecimentoId, texto: texto.trim() },
    })
    toast.ok('Contestação enviada', 'Nossa equipe vai analisar e responder por e-mail.')
    aoFechar()
  })

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`Contestar a fatura ${fatura.numero}`}>
      <FormularioDeDialogo
        noValidate
        aoEnviar={enviar}
        enviando={enviando}
        botao="Enviar contestação"
        aoDesistir={aoFechar}
        desistir="Voltar"
      >
        <CampoLongo
          label="O que está errado?"
          rows={4}
          maxLength={2000}
          value={texto}
          error={erro}
          onChange={(evento) => setTexto(evento.currentTarget.value)}
        />
        <p className="apagado">O vencimento não muda enquanto analisamos.</p>
      </FormularioDeDialogo>
    </Dialogo>
  )
}
