import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Plano } from '#src/acesso/schemas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { mostrarRecusa } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { NOME_DO_PAPEL } from '#src/usuarios/rules.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { fraseDoAceite } from '#src/shared/aceite-do-preco.ts'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { MudancaSimulada } from '../schemas-assinatura.ts'
import type { Periodicidade } from '../valores.ts'
import base from './assinatura.module.css'
import { EscolherOQueFica } from './escolher-o-que-fica.tsx'
import { precoComPeriodo } from '../rotulos.ts'
import estilo from './planos.module.css'

interface Props {
  estabelecimentoId: string
  plano: Plano
  periodicidade: Periodicidade
  aoFechar: () => void
  /** With the invoice of the difference, where there is one. */
  aoMudar: (faturaId: string | null) => void
}

/** docs/rules/marketplace.md#error-texts. */
const FALHA = 'Não foi possível enviar a solicitação. Tente novamente.'

/** What was ticked is no longer what it costs. */
const PRECO_NOVO = new Set(['assinaturas.valor_mudou', 'assinaturas.preco_mudou'])

/** The server said why; a failure of its own or of the network says nothing to the person. */
function temMotivo({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}

/** `Resumo da mudança`: what it costs now, from when it takes effect, and what a smaller plan leaves out. */
export function MudarPlano({ estabelecimentoId, plano, periodicidade, aoFechar, aoMudar }: Props) {
  const [resumo, setResumo] = useState<MudancaSimulada | null>(null)
  const [falha, setFalha] = useState<string | null>(null)
  const [produtos, setProdutos] = useState<string[]>([])
  const [usuarios, setUsuarios] = useState<string[]>([])
  const [aceito, setAceito] = useState(false)

  function simular(): Promise<void> {
    const pedido = { estabelecimento_id: estabelecimentoId, plano_id: plano.id, periodicidade }
    return api.post('/rest/v1/minha_assinatura/simular-mudanca', { body: pedido }).then(
      (simulada) => {
        setResumo(simulada)
        setFalha(null)
        setProdutos(primeiros(simulada.excedentes.produtos))
        setUsuarios(primeiros(simulada.excedentes.usuarios))
      },
      (erro: unknown) =>
        setFalha(erro instanceof ApiError && temMotivo(erro) ? (erro.detail ?? erro.title) : FALHA),
    )
  }

  const aoAbrir = useEffectEvent(simular)
  useEffect(() => {
    const espera = setTimeout(() => void aoAbrir())
    return () => clearTimeout(espera)
  }, [])

  const [confirmar, enviando] = useAcao(
    {
      mostrar: (_, erro) => (temMotivo(erro) ? mostrarRecusa(erro) : toast.erro(FALHA)),
      aoRecusar: (erro) => {
        if (!PRECO_NOVO.has(erro.code)) return
        setAceito(false)
        return simular()
      },
    },
    async () => {
      if (!resumo) return
      const { tipo, dia, fatura_id } = await api.post('/rest/v1/minha_assinatura/mudar-plano', {
        body: {
          estabelecimento_id: estabelecimentoId,
          plano_id: plano.id,
          periodicidade,
          valor_visto: resumo.valor_hoje,
          preco_aceito: resumo.valor_seguinte,
          ...(resumo.excedentes.produtos ? { manter_produtos: produtos } : {}),
          ...(resumo.excedentes.usuarios ? { manter_usuarios: usuarios } : {}),
        },
      })
      if (tipo === 'agendada')
        toast.ok('Mudança agendada', `O plano ${plano.nome} vale a partir de ${formatarDia(dia)}.`)
      else toast.ok(`Agora sua loja é ${plano.nome}`, 'Os recursos novos já estão disponíveis.')
      aoMudar(fatura_id)
    },
  )

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Resumo da mudança" largura="36rem">
      <div className={base.dialogo}>
        {falha ? (
          <>
            <p role="alert">{falha}</p>
            <div className={base.acoes}>
              <button type="button" className="botao leve" onClick={aoFechar}>
                Voltar
              </button>
              <button type="button" className="botao" onClick={() => void simular()}>
                Tentar novamente
              </button>
            </div>
          </>
        ) : resumo === null ? (
          <p aria-busy>Calculando a mudança...</p>
        ) : (
          <>
            <Conta resumo={resumo} />
            {resumo.mercadopago_fora ? (
              <p>
                O plano {plano.nome} não inclui conta própria do Mercado Pago. A sua continua como está, mas,
                se você desligar o PIX ou desconectar a conta, não poderá voltar atrás neste plano.
              </p>
            ) : null}
            {resumo.excedentes.produtos ? (
              <EscolherOQueFica
                titulo={`Você tem ${resumo.excedentes.produtos.total} produtos; o plano permite ${resumo.excedentes.produtos.limite}.`}
                pergunta={`Escolha quais ${resumo.excedentes.produtos.limite} ficam ativos. Os outros saem da vitrine e voltam se você mudar para um plano maior.`}
                limite={resumo.excedentes.produtos.limite}
                opcoes={resumo.excedentes.produtos.itens.map(({ id, nome, vendidos }) => ({
                  id,
                  nome,
                  detalhe: plural(vendidos, '# vendido', '# vendidos'),
                }))}
                escolhidos={produtos}
                aoEscolher={setProdutos}
              />
            ) : null}
            {resumo.excedentes.usuarios ? (
              <EscolherOQueFica
                titulo={quantosSaem(resumo.excedentes.usuarios)}
                pergunta="Escolha quem continua entrando no painel. O proprietário sempre fica."
                limite={resumo.excedentes.usuarios.limite}
                opcoes={resumo.excedentes.usuarios.itens.map(({ id, nome, papel }) => ({
                  id,
                  nome,
                  detalhe: NOME_DO_PAPEL[papel],
                  fixo: papel === 'proprietario',
                }))}
                escolhidos={usuarios}
                aoEscolher={setUsuarios}
              />
            ) : null}
            <Marcar
              label={
                <span>
                  {fraseDoAceite({
                    plano: plano.nome,
                    preco: resumo.valor_seguinte,
                    periodicidade: resumo.periodicidade,
                  })}{' '}
                  <Link to="/termos" target="_blank">
                    Termos de Uso
                  </Link>
                </span>
              }
              checked={aceito}
              onChange={(evento) => setAceito(evento.currentTarget.checked)}
            />
            <div className={base.acoes}>
              <button type="button" className="botao leve" onClick={aoFechar}>
                Voltar
              </button>
              <button type="button" className="botao" disabled={!aceito || enviando} onClick={confirmar}>
                {resumo.tipo === 'agendada' ? 'Agendar mudança' : 'Confirmar mudança'}
              </button>
            </div>
          </>
        )}
      </div>
    </Dialogo>
  )
}

/** The server lists the likeliest to stay first. */
function primeiros(excedente: { limite: number; itens: { id: string }[] } | null): string[] {
  return excedente ? excedente.itens.slice(0, excedente.limite).map(({ id }) => id) : []
}

function quantosSaem({ total, limite }: { total: number; limite: number }): string {
  const saem = total - limite
  return plural(saem, '# usuário será desativado.', '# usuários serão desativados.')
}

function Conta({ resumo }: { resumo: MudancaSimulada }) {
  const { tipo, plano, pro_rata: proRata, dia, valor_hoje, valor_seguinte, periodicidade } = resumo
  const depois = precoComPeriodo(valor_seguinte, periodicidade)
  const diferenca = resumo.diferenca_seguinte
  const periodoNovo = proRata !== null && proRata.cobranca === proRata.preco_novo
  if (tipo === 'agendada') {
    return (
      <p>
        O plano <strong>{plano.nome}</strong> vale a partir de <strong>{formatarDia(dia)}</strong>, por{' '}
        {depois}. Até lá nada muda, e você pode desistir enquanto não pagar o novo período.
      </p>
    )
  }
  return (
    <>
      <p>
        O plano <strong>{plano.nome}</strong> vale agora.{' '}
        {tipo === 'teste' ? `Depois do teste, ${depois}.` : ''}
      </p>
      {proRata || diferenca !== 0 ? (
        <Pares
          className={estilo.conta}
          pares={[
            proRata && [
              `${plano.nome}${periodoNovo ? '' : `, ${proRata.dias_restantes} de ${proRata.dias_do_periodo} dias`}`,
              formatarReais(proRata.cobranca),
            ],
            proRata && ['Crédito do plano atual', `−${formatarReais(proRata.credito)}`],
            diferenca !== 0 && [
              `${diferenca > 0 ? 'Diferença' : 'Crédito'} do próximo período, já pago`,
              `${diferenca > 0 ? '' : '−'}${formatarReais(Math.abs(diferenca))}`,
            ],
            ['Hoje', formatarReais(valor_hoje), estilo.total],
          ]}
        />
      ) : null}
      {proRata && !periodoNovo && diferenca === 0 ? (
        <p className="apagado menor numeros">
          {formatarReais(proRata.preco_novo)} × {proRata.dias_restantes}/{proRata.dias_do_periodo} − crédito{' '}
          {formatarReais(proRata.credito)} = {formatarReais(valor_hoje)} hoje
        </p>
      ) : null}
      {proRata ? <p className="apagado">Depois, {depois}.</p> : null}
    </>
  )
}
