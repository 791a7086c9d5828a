/** The queue of a device as the app stored it at op schema 1: recorded in a browser, bodies in base64. Never to be changed. */
export const outboxOfVersion1 = [
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/guests',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000001',
        'trackside-at': '2026-11-20T10:11:00.000Z',
        'content-type': 'application/json',
      },
      body: 'eyJpZCI6IjZmMGIxYzdlLTRmM2EtNGM1NS05YTUzLTJmNWYwZDZiN2ExMCIsImV2ZW50SUQiOjcsImZpcnN0TmFtZSI6Ilpvw6siLCJsYXN0TmFtZSI6Ik3DvGxsZXItw5hkZWfDpXJkIiwiZGF5c0F0dGVuZGluZyI6IjIwLzExLzIwMjYsMjEvMTEvMjAyNiIsImdyb3VwIjozfQ==',
    },
    timestamp: 1795265755844,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000001',
        owner: 'tenant.una',
        endpoint: 'guestCreate',
        params: {},
        body: {
          id: '6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
          eventID: 7,
          firstName: 'Zoë',
          lastName: 'Müller-Ødegård',
          daysAttending: '20/11/2026,21/11/2026',
          group: 3,
        },
        at: '2026-11-20T10:11:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          group_name: 'Northgate Partners',
        },
        schema: 1,
      },
      seq: 1,
      entities: ['guest:6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10', 'event-group:3'],
      text: 'Add Zoë Müller-Ødegård',
      creates: 'guest:6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
    },
    queueName: 'rbr_trackside_requests',
    id: 1,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/guests/checkin/6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000002',
        'trackside-at': '2026-11-20T10:12:00.000Z',
        'content-type': 'application/json',
      },
      body: 'eyJ0aW1lc3RhbXAiOiIyMDI2LTExLTIwVDEwOjEyOjAwLjAwMFoifQ==',
    },
    timestamp: 1795265755858,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000002',
        owner: 'tenant.una',
        endpoint: 'guestCheckIn',
        params: {
          id: '6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
        },
        body: {
          timestamp: '2026-11-20T10:12:00.000Z',
        },
        at: '2026-11-20T10:12:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Zoë Müller-Ødegård',
        },
        schema: 1,
      },
      seq: 2,
      entities: ['guest:6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10'],
      text: 'Check in Zoë Müller-Ødegård',
    },
    queueName: 'rbr_trackside_requests',
    id: 2,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/guests/6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
      method: 'PUT',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000003',
        'trackside-at': '2026-11-20T10:13:00.000Z',
        'content-type': 'application/json',
      },
      body: 'eyJjaGVja19pbl9kYXlzIjoiMjAvMTEvMjAyNiIsImV2ZW50X2dyb3VwX2lkIjozfQ==',
    },
    timestamp: 1795265755873,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000003',
        owner: 'tenant.una',
        endpoint: 'guestUpdate',
        params: {
          id: '6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
        },
        body: {
          check_in_days: '20/11/2026',
          event_group_id: 3,
        },
        at: '2026-11-20T10:13:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Zoë Müller-Ødegård',
        },
        schema: 1,
      },
      seq: 3,
      entities: ['guest:6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10', 'event-group:3'],
      text: 'Change Zoë Müller-Ødegård',
    },
    queueName: 'rbr_trackside_requests',
    id: 3,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/passes/7',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000004',
        'trackside-at': '2026-11-20T10:14:00.000Z',
        'content-type': 'application/json',
      },
      body: 'eyJwYXNzSUQiOjEyMzQ1Njc4OSwiZ3Vlc3RJRCI6IjZmMGIxYzdlLTRmM2EtNGM1NS05YTUzLTJmNWYwZDZiN2ExMCIsImFsbG9jYXRlZCI6IjIwMjYtMTEtMjBUMTA6MTQ6MDAuMDAwWiIsImR1cmF0aW9uIjozMCwiaXNfdmNhcmIiOmZhbHNlfQ==',
    },
    timestamp: 1795265755889,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000004',
        owner: 'tenant.una',
        endpoint: 'passCreate',
        params: {
          eventID: 7,
        },
        body: {
          passID: 123456789,
          guestID: '6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10',
          allocated: '2026-11-20T10:14:00.000Z',
          duration: 30,
          is_vcarb: false,
        },
        at: '2026-11-20T10:14:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Zoë Müller-Ødegård',
        },
        schema: 1,
      },
      seq: 4,
      entities: ['pass:123456789', 'guest:6f0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a10'],
      text: 'Give Zoë Müller-Ødegård a pass for 30 minutes',
      creates: 'pass:123456789',
    },
    queueName: 'rbr_trackside_requests',
    id: 4,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/passes/7/123456789',
      method: 'PUT',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000005',
        'trackside-at': '2026-11-20T10:15:00.000Z',
      },
    },
    timestamp: 1795265755899,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000005',
        owner: 'tenant.una',
        endpoint: 'passReturn',
        params: {
          eventID: 7,
          passID: 123456789,
        },
        at: '2026-11-20T10:15:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Zoë Müller-Ødegård',
        },
        schema: 1,
      },
      seq: 5,
      entities: ['pass:123456789'],
      text: 'Take back the pass of Zoë Müller-Ødegård',
    },
    queueName: 'rbr_trackside_requests',
    id: 5,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/guests/redeem',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000006',
        'trackside-at': '2026-11-20T10:16:00.000Z',
        'content-type': 'application/json',
      },
      body: 'eyJwaW4iOjEyMzQsImlzc3VlZF9ieSI6IlVuYSBFeGFtcGxlIiwiZXZlbnRfaWQiOjd9',
    },
    timestamp: 1795265755914,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000006',
        owner: 'tenant.una',
        endpoint: 'guestRedeem',
        params: {},
        body: {
          pin: 1234,
          issued_by: 'Una Example',
          event_id: 7,
        },
        at: '2026-11-20T10:16:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Jane Doe',
        },
        schema: 1,
      },
      seq: 6,
      entities: ['pin:7:1234'],
      text: 'Give Jane Doe the gift bag',
    },
    queueName: 'rbr_trackside_requests',
    id: 6,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/tour/guest/1d0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a11',
      method: 'DELETE',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000007',
        'trackside-at': '2026-11-20T10:17:00.000Z',
      },
    },
    timestamp: 1795265755925,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000007',
        owner: 'tenant.una',
        endpoint: 'tourGuestRemove',
        params: {
          tourGuestID: '1d0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a11',
        },
        at: '2026-11-20T10:17:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Jane Doe',
          name: 'ORBR Garage',
        },
        schema: 1,
      },
      seq: 7,
      entities: ['tour-guest:1d0b1c7e-4f3a-4c55-9a53-2f5f0d6b7a11'],
      text: 'Take Jane Doe off the tour ORBR Garage',
    },
    queueName: 'rbr_trackside_requests',
    id: 7,
  },
  {
    requestData: {
      url: 'https://trackside.orbr.example/api/groups/12',
      method: 'DELETE',
      headers: {
        accept: 'application/json',
        'idempotency-key': '00000000-0000-4000-8000-000000000008',
        'trackside-at': '2026-11-20T10:18:00.000Z',
      },
    },
    timestamp: 1795265755935,
    metadata: {
      op: {
        id: '00000000-0000-4000-8000-000000000008',
        owner: 'tenant.una',
        endpoint: 'groupDelete',
        params: {
          groupID: 12,
        },
        at: '2026-11-20T10:18:00.000Z',
        context: {
          event_id: 7,
          timezone: 'Europe/London',
          subject: 'Harbour Club',
        },
        schema: 1,
      },
      seq: 8,
      entities: ['group:12'],
      text: 'Delete the group Harbour Club',
    },
    queueName: 'rbr_trackside_requests',
    id: 8,
  },
]
