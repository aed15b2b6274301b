import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { textoDoCampo } from '#src/shared/ui/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
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
  const [parametros, setParametros] = useSearchParams()
  const salvo = salvos.find(({ id }) => id === parametros.get('salvo'))
  const inicial = salvo?.definicao ?? DEFINICAO_INICIAL
  const atual = {
    dimensao: parametros.get('dimensao') ?? inicial.dimensao,
    metricas: parametros.get('metricas')?.split(',') ?? inicial.metricas,
    canal: parametros.get('canal') ?? inicial.canal,
    forma: parametros.get('forma') ?? inicial.forma,
  }

  function mostrar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const metricas = dados.getAll('metricas').map(String)
    if (metricas.length === 0) {
      toast.erro('Escolha ao menos um número', 'É o que o relatório vai mostrar.')
      return
    }
    const novos = new URLSearchParams(parametros)
    novos.delete('salvo')
    novos.set('dimensao', textoDoCampo(dados, 'dimensao'))
    novos.set('metricas', metricas.join(','))
    for (const nome of ['canal', 'forma']) {
      const valor = textoDoCampo(dados, nome)
      if (valor) novos.set(nome, valor)
      else novos.delete(nome)
    }
    setParametros(novos, { preventScrollReset: true })
  }

  return (
    <div className={estilo.construtor}>
      <form
        key={parametros.toString()}
        method="get"
        className={`cartao ${estilo.bloco} ${estilo.montar}`}
        onSubmit={mostrar}
      >
        <label className="campo">
          <span>Dividir por</span>
          <select name="dimensao" className="entrada" defaultValue={atual.dimensao}>
            {Object.entries(DIMENSOES).map(([valor, nome]) => (
              <option key={valor} value={valor}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        <label className="campo">
          <span>Canal</span>
          <select name="canal" className="entrada" defaultValue={atual.canal ?? ''}>
            <option value="">Todos</option>
            <option value="online">Loja online</option>
            <option value="balcao">Balcão</option>
          </select>
        </label>
        <label className="campo">
          <span>Forma de pagamento</span>
          <select name="forma" className="entrada" defaultValue={atual.forma ?? ''}>
            <option value="">Todas</option>
            {['pix', 'avista', 'cartao'].map((forma) => (
              <option key={forma} value={forma}>
                {nomeDaForma(forma)}
              </option>
            ))}
          </select>
        </label>
        <fieldset className={estilo.metricas}>
          <legend className="rotulo">Mostrar</legend>
          {Object.entries(METRICAS).map(([valor, { nome }]) => (
            <label key={valor} className="marcar">
              <input
                type="checkbox"
                name="metricas"
                value={valor}
                defaultChecked={atual.metricas.some((metrica) => metrica === valor)}
              />
              {nome}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="botao leve">
          Mostrar
        </button>
      </form>
      <section className={`cartao ${estilo.bloco}`} aria-labelledby="salvos">
        <h2 id="salvos">Relatórios salvos</h2>
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
          <Salvar loja={loja} atual={atual} aoMudar={aoMudar} />
        ) : null}
      </section>
    </div>
  )
}

interface SalvoProps {
  salvo: RelatorioSalvo
  loja: MinhaLoja
  aberto: boolean
  aoMudar: () => void
}

function Salvo({ salvo: { id, nome, agenda, meu, de_quem }, loja, aberto, aoMudar }: SalvoProps) {
  const [certeza, setCerteza] = useState(false)

  async function excluir() {
    try {
      await api.del(`/rest/v1/relatorios_salvos/${id}?estabelecimento_id=${loja.id}`)
      toast.ok('Relatório excluído', agenda ? 'Os envios agendados acabaram com ele.' : undefined)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao excluir', erro.detail ?? erro.title)
    }
    aoMudar()
  }

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
  atual: { dimensao: string; metricas: readonly string[]; canal?: string | null; forma?: string | null }
  aoMudar: () => void
}

function Salvar({ loja, atual: { dimensao, metricas, canal, forma }, aoMudar }: SalvarProps) {
  const [enviando, setEnviando] = useState(false)

  async function salvar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const formulario = evento.currentTarget
    const dados = new FormData(formulario)
    setEnviando(true)
    try {
      await api.post('/rest/v1/relatorios_salvos', {
        estabelecimento_id: loja.id,
        nome: textoDoCampo(dados, 'nome'),
        agenda: textoDoCampo(dados, 'agenda') || null,
        definicao: { dimensao, metricas, ...(canal ? { canal } : {}), ...(forma ? { forma } : {}) },
      })
      toast.ok('Relatório salvo')
      formulario.reset()
      aoMudar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao salvar', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" className={estilo.salvar} onSubmit={(evento) => void salvar(evento)}>
      <label className="campo">
        <span>Nome deste relatório</span>
        <input name="nome" className="entrada" required maxLength={80} />
      </label>
      <label className="campo">
        <span>Agendar envio</span>
        <select name="agenda" className="entrada" defaultValue="">
          <option value="">Não enviar</option>
          {Object.entries(AGENDAS).map(([valor, nome]) => (
            <option key={valor} value={valor}>
              {nome}, por e-mail
            </option>
          ))}
        </select>
      </label>
      <BotaoDeEnvio enviando={enviando}>Salvar relatório</BotaoDeEnvio>
    </form>
  )
}
