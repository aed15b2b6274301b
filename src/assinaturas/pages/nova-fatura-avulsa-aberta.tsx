import '#src/shared/ui/kit/combobox.css'
import { Select } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paraReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo, proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import { ApiError, api, type Resposta } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

type Loja = Resposta<'GET /rest/v1/plataforma/estabelecimentos'>['itens'][number]

const ESPERA_MS = 300
const PRAZO_DIAS = 7

function vencimentoSugerido(): string {
  return proximoDiaBancario(somarDias(diaEmSaoPaulo(new Date()), PRAZO_DIAS))
}

export default function NovaFaturaAvulsaAberta({ aoFechar }: { aoFechar: () => void }) {
  const navigate = useNavigate()
  const [criada, setCriada] = useState<string | null>(null)
  const formulario = useFormulario({
    inicial: {
      estabelecimento_id: '',
      descricao: '',
      valor: 0,
      vencimento: vencimentoSugerido(),
    },
    validar: {
      estabelecimento_id: (id) => (id ? null : 'Escolha a loja.'),
      descricao: (texto) => (texto.trim().length < 3 ? 'Diga o que está sendo cobrado.' : null),
      valor: (centavos) => (centavos > 0 ? null : 'Informe o valor.'),
      vencimento: (dia) => (dia ? null : 'Escolha uma data.'),
    },
    enviar: async ({ valor, ...resto }) => {
      const { id } = await api.post('/rest/v1/plataforma/faturas', {
        body: { ...resto, valor: paraReais(valor) },
      })
      setCriada(id)
      toast.ok('Fatura criada', 'A loja recebeu um e-mail com o PIX.')
      await navigate(`/admin/faturas/${id}`)
    },
    tituloDoErro: 'Erro ao criar fatura',
  })
  const { form } = formulario
  return (
    <Dialogo aberto={criada === null} aoFechar={aoFechar} titulo="Nova fatura avulsa">
      <CorpoDoFormulario de={formulario} botao="Criar fatura">
        <p>Cobra da loja algo além do plano. A fatura sai agora, com e-mail e PIX.</p>
        <div data-campo="estabelecimento_id">
          <EscolhaDeLoja
            erro={form.errors.estabelecimento_id}
            aoEscolher={(id) => form.setFieldValue('estabelecimento_id', id)}
          />
        </div>
        <Campo
          label="O que está sendo cobrado"
          required
          maxLength={200}
          placeholder="Sessão de fotos dos produtos"
          {...form.getInputProps('descricao')}
        />
        <CampoReais label="Valor" required {...form.getInputProps('valor')} />
        <Campo
          label="Vencimento"
          description="Fim de semana e feriado bancário passam para o próximo dia útil."
          type="date"
          required
          {...form.getInputProps('vencimento')}
        />
      </CorpoDoFormulario>
    </Dialogo>
  )
}

/** Two shops may have one name. */
const rotuloDe = ({ nome, codigo }: Loja) => `${nome} · ${codigo}`

/** Finds a shop by name, code, CNPJ or its owner's e-mail. */
function EscolhaDeLoja({ erro, aoEscolher }: { erro: React.ReactNode; aoEscolher: (id: string) => void }) {
  const [texto, setTexto] = useState('')
  const [escolhida, setEscolhida] = useState<Loja | null>(null)
  const [lojas, setLojas] = useState<Loja[]>([])

  const procurar = useEffectEvent(async (busca: string, signal: AbortSignal) => {
    const consulta = new URLSearchParams({ limite: '8', ordem: 'nome', ...(busca ? { busca } : {}) })
    try {
      const { itens } = await api.get('/rest/v1/plataforma/estabelecimentos', { query: consulta, signal })
      setLojas(itens)
    } catch (falha) {
      if (!signal.aborted && !(falha instanceof ApiError)) throw falha
    }
  })

  useEffect(() => {
    if (escolhida && rotuloDe(escolhida) === texto) return
    const fim = new AbortController()
    const relogio = setTimeout(() => void procurar(texto.trim(), fim.signal), ESPERA_MS)
    return () => {
      clearTimeout(relogio)
      fim.abort()
    }
  }, [texto, escolhida])

  return (
    <Select
      label="Loja"
      required
      searchable
      placeholder="Nome, código, CNPJ ou e-mail"
      value={escolhida?.id ?? null}
      searchValue={texto}
      onSearchChange={setTexto}
      onChange={(id) => {
        setEscolhida(lojas.find((loja) => loja.id === id) ?? null)
        aoEscolher(id ?? '')
      }}
      data={lojas.map((loja) => ({ value: loja.id, label: rotuloDe(loja) }))}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage="Nenhuma loja encontrada."
      error={erro}
    />
  )
}
