CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"change_id" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"last_result" text,
	CONSTRAINT "webhook_messages_change_id_unique" UNIQUE("change_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "webhook_messages_open" ON "webhook_messages" USING btree ("next_try_at") WHERE "webhook_messages"."ended_at" is null;