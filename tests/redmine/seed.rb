# Run by redmine.sh through `rails runner` on an empty, migrated database: what REST cannot set, and what the tests count on.
ActionMailer::Base.perform_deliveries = false
ActiveRecord::Base.connection.execute('PRAGMA synchronous=OFF')
I18n.locale = :'pt-BR'
Redmine::DefaultData::Loader.load('pt-BR') if Redmine::DefaultData::Loader.no_data?

{ 'rest_api_enabled' => '1', 'default_language' => 'pt-BR', 'login_required' => '1', 'self_registration' => '0',
  'notified_events' => [] }.each { |name, value| Setting[name] = value }

admin = User.find_by(login: 'admin')
admin.update!(must_change_passwd: false, password: 'admin-teste', password_confirmation: 'admin-teste', language: 'pt-BR')
Token.where(user_id: admin.id, action: 'api').delete_all
Token.create!(user: admin, action: 'api').update_column(:value, ENV.fetch('REDMINE_API_KEY'))

# More than two pages of 100, one of them closed.
205.times do |n|
  Project.create!(identifier: "cliente-#{n + 1}", name: format('Suporte %03d - São João', n + 1), is_public: false, enabled_module_names: %w[issue_tracking])
end
Project.find_by!(identifier: 'cliente-205').close

# Who schedules, who does the work, and somebody whose address only contains theirs.
author = Role.find_by!(name: 'Gerente')
%w[gestora executor xgestora].each do |login|
  person = User.create!(login: login, firstname: login.capitalize, lastname: 'Teste', mail: "#{login}@exemplo.com.br", language: 'pt-BR',
    password: 'senha-teste-1', password_confirmation: 'senha-teste-1')
  Member.create!(project: Project.find_by!(identifier: 'cliente-1'), user: person, roles: [author]) unless login == 'xgestora'
end

# Two sprints in a project of their own, whose figures the tests work out again from the tables: issues sent back by quality once, twice
# and by its own hand, one handed on with the return, one of nobody, hours of development and of tests.
devolvida = IssueStatus.create!(name: 'Devolvida pela qualidade')
em_teste = IssueStatus.create!(name: 'Em teste')
motivo = IssueCustomField.create!(name: 'Motivo da devolução', field_format: 'text', is_for_all: true, tracker_ids: Tracker.ids, visible: true)
inicio = VersionCustomField.create!(name: 'Início da sprint', field_format: 'date')
testes = TimeEntryActivity.create!(name: 'Testes')
codigo = TimeEntryActivity.find_by!(name: 'Desenvolvimento')
loja = Project.find_by!(identifier: 'cliente-2')
loja.update!(enabled_module_names: %w[issue_tracking time_tracking], trackers: Tracker.all.to_a)
equipe = %w[davi duda quiteria].map do |login|
  User.create!(login: login, firstname: login.capitalize, lastname: 'Sprint', mail: "#{login}@exemplo.com.br", language: 'pt-BR',
    password: 'senha-teste-1', password_confirmation: 'senha-teste-1').tap { |one| Member.create!(project: loja, user: one, roles: [author]) }
end
davi, duda, quiteria = equipe
sprints = [0, 1].map do |n|
  loja.versions.create!(name: "Sprint #{n + 1}", effective_date: Date.new(2026, 10, 16) + 14 * n,
    custom_field_values: n.zero? ? { inicio.id.to_s => '2026-10-05' } : {})
end
step = lambda do |issue, who, to, note = nil, changes = {}|
  fresh = Issue.find(issue.id)
  fresh.init_journal(who, note)
  fresh.status = to
  fresh.assigned_to = changes[:para] if changes.key?(:para)
  fresh.custom_field_values = { motivo.id.to_s => changes[:campo] } if changes[:campo]
  fresh.save!
end
sprints.each_with_index do |sprint, s|
  6.times do |k|
    User.current = davi
    issue = Issue.create!(project: loja, tracker: Tracker.first, author: davi, subject: "Tarefa #{s + 1}.#{k}", fixed_version: sprint,
      priority: IssuePriority.first, status: IssueStatus.first, estimated_hours: k == 5 ? nil : 4.5 + k / 3.0,
      assigned_to: k == 4 ? nil : [davi, duda][k % 2])
    step.call(issue, davi, em_teste)
    step.call(issue, quiteria, devolvida, "O total #{k} não confere.") if k.odd? || k == 4
    step.call(issue, duda, em_teste, nil, para: duda) if k == 1
    step.call(issue, quiteria, devolvida, nil, campo: "Cálculo #{k}", para: davi) if k == 1
    step.call(issue, duda, em_teste, nil, para: duda) if k == 3
    step.call(issue, duda, devolvida, 'De novo.') if k == 3
    TimeEntry.create!(project: loja, issue: issue, user: [davi, duda][k % 2], author: davi, hours: 2 + k * 1.25, spent_on: Date.new(2026, 10, 6) + 14 * s, activity: codigo)
    TimeEntry.create!(project: loja, issue: issue, user: quiteria, author: quiteria, hours: 0.33, spent_on: Date.new(2026, 10, 7) + 14 * s, activity: testes)
  end
end
