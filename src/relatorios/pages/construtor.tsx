import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { AGENDAS, DEFINICAO_INICIAL, DIMENSOES, METRICAS } from '../personalizado.ts'
import type { RelatorioSalvo } from '../schemas.ts'
import estilo from './relatorios.module.css'

interface Props {
  loja: MinhaLoja
  salvos: readonly RelatorioSalvo[]
  /** Something was kept or taken away. */
  aoMudar: () => void
}

/** What to measure, divided by what, over which sales; and the reports kept so far. */
export function Construtor({ loja, salvos, aoMudar }: Props) {
  const { parametros, mudar } = useEndereco()
  const salvo = salvos.find(({ id }) => id === parametros.get('salvo'))
  const inicial = salvo?.definicao ?? DEFINICAO_INICIAL
  const atual = {
    dimensao: parametros.get('dimensao') ?? inicial.dimensao,
    metricas: parametros.get('metricas')?.split(',') ?? inicial.metricas,
    canal: parametros.get('canal') ?? inicial.canal,
    forma: parametros.get('forma') ?? inicial.forma,
  }

  const montar = useRef<HTMLFormElement>(null)

  function mostrar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const definicao = lerDefinicao(montar)
    if (definicao) mudar({ salvo: null, ...definicao, metricas: definicao.metricas.join(',') })
  }

  return (
    <div className={estilo.construtor}>
      <form
        key={parametros.toString()}
        ref={montar}
        method="get"
        className={`cartao ${estilo.bloco} ${estilo.montar}`}
        onSubmit={mostrar}
      >
        <CampoDeEscolha
          label="Dividir por"
          name="dimensao"
          defaultValue={atual.dimensao}
          opcoes={Object.entries(DIMENSOES)}
        />
        <CampoDeEscolha label="Canal" name="canal" defaultValue={atual.canal ?? ''}>
          <option value="">Todos</option>
          <option value="online">Loja online</option>
          <option value="balcao">Balcão</option>
        </CampoDeEscolha>
        <CampoDeEscolha
          label="Forma de pagamento"
          name="forma"
          defaultValue={atual.forma ?? ''}
          opcoes={[
            ['', 'Todas'],
            ...['pix', 'avista', 'cartao'].map((forma) => [forma, nomeDaForma(forma)] as const),
          ]}
        />
        <fieldset className={estilo.metricas}>
          <legend className="rotulo">Mostrar</legend>
          {Object.entries(METRICAS).map(([valor, { nome }]) => (
            <Marcar
              key={valor}
              label={nome}
              name="metricas"
              value={valor}
              defaultChecked={atual.metricas.some((metrica) => metrica === valor)}
            />
          ))}
        </fieldset>
        <button type="submit" className="botao leve">
          Mostrar
        </button>
      </form>
      <Quadro titulo="Relatórios salvos" className={estilo.bloco}>
        {salvos.length === 0 ? (
          <p className="apagado">Nenhum ainda. Monte um, dê um nome e receba por e-mail quando quiser.</p>
        ) : (
          <ul className={`sem-lista ${estilo.lista}`}>
            {salvos.map((um) => (
              <Salvo key={um.id} salvo={um} loja={loja} aberto={um === salvo} aoMudar={aoMudar} />
            ))}
          </ul>
        )}
        {podeNoPapel(loja.papel, 'dados.exportar') ? (
          <Salvar loja={loja} montar={montar} aoMudar={aoMudar} />
        ) : null}
      </Quadro>
    </div>
  )
}

/** What is chosen at this moment, or null and why it makes no report. */
function lerDefinicao({ current: formulario }: RefObject<HTMLFormElement | null>) {
  const dados = new FormData(formulario ?? undefined)
  const metricas = dados.getAll('metricas').map(String)
  if (metricas.length === 0) {
    toast.erro('Escolha ao menos um número', 'É o que o relatório vai mostrar.')
    return null
  }
  return {
    dimensao: textoDoCampo(dados, 'dimensao'),
    metricas,
    canal: textoDoCampo(dados, 'canal'),
    forma: textoDoCampo(dados, 'forma'),
  }
}

interface SalvoProps {
  salvo: RelatorioSalvo
  loja: MinhaLoja
  aberto: boolean
  aoMudar: () => void
}

function Salvo({ salvo: { id, nome, agenda, meu, de_quem }, loja, aberto, aoMudar }: SalvoProps) {
  const [certeza, setCerteza] = useState(false)

  const [excluir] = useAcao({ titulo: 'Erro ao excluir', aoRecusar: aoMudar }, async () => {
    await api.del('/rest/v1/relatorios_salvos/:id', {
      params: { id },
      query: { estabelecimento_id: loja.id },
    })
    toast.ok('Relatório excluído', agenda ? 'Os envios agendados acabaram com ele.' : undefined)
    aoMudar()
  })

  return (
    <li>
      <span className={estilo.nome}>
        <Link to={`?aba=personalizado&salvo=${id}`} aria-current={aberto ? 'true' : undefined}>
          {nome}
        </Link>
        <span className="apagado">
          {agenda ? `${AGENDAS[agenda]}, por e-mail` : 'Sem envio'}
          {meu ? '' : `, de ${de_quem}`}
        </span>
      </span>
      {podeNoPapel(loja.papel, 'dados.exportar') ? (
        <button
          type="button"
          className="botao leve"
          aria-label={certeza ? `Confirmar a exclusão de ${nome}` : `Excluir ${nome}`}
          onClick={() => (certeza ? void excluir() : setCerteza(true))}
          onBlur={() => setCerteza(false)}
        >
          {certeza ? 'Excluir mesmo?' : <IconTrash size={18} aria-hidden />}
        </button>
      ) : null}
    </li>
  )
}

interface SalvarProps {
  loja: MinhaLoja
  /** Where the report is put together. */
  montar: RefObject<HTMLFormElement | null>
  aoMudar: () => void
}

function Salvar({ loja, montar, aoMudar }: SalvarProps) {
  const [salvar, enviando] = useAcao(
    { titulo: 'Erro ao salvar' },
    async (evento: FormEvent<HTMLFormElement>) => {
      const definicao = lerDefinicao(montar)
      if (!definicao) return false
      const { dimensao, metricas, canal, forma } = definicao
      const formulario = evento.currentTarget
      const dados = new FormData(formulario)
      await api.post('/rest/v1/relatorios_salvos', {
        body: {
          estabelecimento_id: loja.id,
          nome: textoDoCampo(dados, 'nome'),
          agenda: (textoDoCampo(dados, 'agenda') ||
            null) as Corpo<'POST /rest/v1/relatorios_salvos'>['agenda'],
          definicao: {
            dimensao,
            metricas,
            ...(canal ? { canal } : {}),
            ...(forma ? { forma } : {}),
          } as Corpo<'POST /rest/v1/relatorios_salvos'>['definicao'],
        },
      })
      toast.ok('Relatório salvo')
      formulario.reset()
      aoMudar()
      return true
    },
  )

  return (
    <form method="post" className={estilo.salvar} onSubmit={salvar}>
      <Campo label="Nome deste relatório" name="nome" required maxLength={80} />
      <CampoDeEscolha
        label="Agendar envio"
        name="agenda"
        defaultValue=""
        opcoes={[
          ['', 'Não enviar'],
          ...Object.entries(AGENDAS).map(([valor, nome]) => [valor, `${nome}, por e-mail`] as const),
        ]}
      />
      <BotaoDeEnvio enviando={enviando}>Salvar relatório</BotaoDeEnvio>
    </form>
  )
}
